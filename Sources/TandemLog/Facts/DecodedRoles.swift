struct DecodedRoles: Hashable {
  var revision: Int
  var assignments: RoleAssignments
}
