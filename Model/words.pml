/* The names in the model. docs/contract.md defines their meanings. */

/* The two players (section 1). A variable that names a player may also hold NOBODY. */
#define A 0
#define B 1
#define NOBODY 2
#define OTHER(player) (1 - (player))

/* A content is a number, from 1 on. NOTHING means that there is no content. */
#define NOTHING 0

/* No transaction, no step or no reason. */
#define NONE 0

mtype = {
  /* The forms of a transaction (section 2). */
  formStart, formSwap, formStop, formClose,

  /* The six callbacks (section 2). */
  willStart, didStart, failedToStart, restoreUI, willStop, didStop,

  /* The outcomes of a transaction (section 2, R4; event-log.md, Transactions). */
  txSucceeded, txRolledBack, txForwarded, txFailed,

  /* The answers to a restore (section 3). */
  answerTrue, answerFalse, noHandler, timedOut, cancelled, duplicate, late, stale,

  /* Reasons of a close and errors of a start (section 2). */
  userClosed, programClosed, mediaEnded, playerLost, loadFailed, restoreTimedOut, restoreDeclined,
  presentationTimedOut, pictureInPictureClosed, shutdown,

  /* Commands that change roles (sections 2, 5 and 8). An opening names its content. */
  cmdOpen, cmdOpenPiP, cmdDuplicate, cmdDuplicatePiP, cmdStart, cmdSwap, cmdStop, cmdClose, cmdProgramClose,
  cmdUnload, cmdUnloadPiP, cmdShutDown,

  /* Replies to a command (section 8). */
  accepted, refused, busy, queued, coalesced,

  /* Refusals (section 2). The model leaves out refusals that depend on more than the roles. */
  noPictureInPicture, noFullScreen, noFrameYet, alreadyFullScreen, alreadyInPictureInPicture, shuttingDown,

  /* The decisions of an opening (section 5). `actNothing` also stands for resume, restart and seek. */
  actLoad, actReplace, actNothing, actSwap, actStop, actStopThenReplace, actJoin,

  /* The outcomes of a load (section 9). */
  openShown, openFailed,

  /* Policies (sections 3, 5, 7, 8 and 9). */
  policyAbort, policyContinue, policyClose, policyProceed, policyBusy, policyQueue, policyCoalesce, policyReplace,
  policyAlongside, policyKeep, policyPromote, policyBasic, policyAdvanced, policyYes, policyNo,

  /* The steps of a transaction, in the order of a swap. */
  atRestore, atGate, atCancelled, atWillStop, atRoles, atDisplay, atDidStart, atDidStop, atFailure, atEnd,

  /* The kinds of events in a log. */
  kCommand, kDecision, kBegan, kCallback, kAnswer, kRoles, kPresented, kSettled, kDisplayTimedOut, kTransaction,
  kOpening, kLost, kMediaEnded, kLeft, kReturned, kEnd
}
