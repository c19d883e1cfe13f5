/*
 * Checks the rules of docs/contract.md, section 2, on the callbacks and reports that the session sends.
 *
 * The checks use the forms of transactions and the rules, but not the session's decisions. If a rule is broken, Spin
 * stops, and the trail ends with the number of the rule.
 */

#define LAST_CONTENT CONTENTS
#define FOLLOWS
#define NAME(player) 0
#define tell(kind, a, b, c, d) skip
#define rolesMustBeShown() skip
#define rolesChanged() skip
#define prepare() skip
#define SHOWS_ALL true
#define setShown(player, content) shown[player] = content

#ifdef AWAY
#define IS_AWAY away
#else
#define IS_AWAY false
#endif

inline require(number, condition) {
  if
  :: (condition)
  :: else -> printf("R%d is broken\n", number); assert(false)
  fi
}

bit rRuns;            /* True while a transaction runs. */
mtype rForm = NONE;
mtype rLast = NONE;   /* The newest callback of the transaction. */
byte rEnters = NOBODY; /* The target of steps 1 and 4. */
byte rLeaves = NOBODY; /* The target of steps 2, 3 and 5. */
bit rGate;            /* True while a restore waits for its answer. */
bit rCommitted;       /* True after step 3. */
bit rPresented;
bit rSettled;
bit rExcused;         /* True after a loss, the end of the session, or a display that timed out (event-log.md). */
bit rLost;            /* True if a player was lost. */
bit rActive;          /* True if a picture in picture exists, according to the callbacks. */
byte rFS = NOBODY;    /* The roles at the beginning of the transaction. */
byte rPiP = NOBODY;
byte rShown[2];

/* R1: the previous callback must be this one. */
#define AFTER(callback) (rLast == callback)

inline checkBegin(kind) {
  require(5, !rRuns);
  /* R9: a start while a picture in picture exists is a swap. */
  require(9, kind != formStart || (pip == NOBODY && !rActive));
  require(1, kind == formStart || (pip != NOBODY && rActive));
  rRuns = 1;
  /* An ending session does not wait for the display. */
  rExcused = quitting;
  rForm = kind;
  rFS = fs;
  rPiP = pip;
  rShown[A] = shown[A];
  rShown[B] = shown[B]
}

inline checkCallback(callback, player) {
  require(5, rRuns);
  require(3, !rGate);
  if
  :: callback == willStart ->
     require(1, (rForm == formStart || rForm == formSwap) && AFTER(NONE));
     rEnters = player
  :: callback == restoreUI ->
     require(1, (rForm == formSwap && AFTER(willStart)) || (rForm == formStop && AFTER(NONE)));
     require(6, player == pip && player != rEnters);
     rLeaves = player;
     rGate = 1
  :: callback == willStop ->
     require(1, (rForm == formClose && AFTER(NONE)) || (rForm != formClose && AFTER(restoreUI)));
     require(6, player == pip && player != rEnters && (rLeaves == NOBODY || rLeaves == player));
     rLeaves = player;
     rCommitted = 1
  :: callback == didStart ->
     require(1, (rForm == formStart && AFTER(willStart)) || (rForm == formSwap && AFTER(willStop)));
     require(6, player == rEnters);
     require(8, (rPresented && rSettled) || rExcused);
     /* At most one picture in picture exists: the other video has already received willStop. */
     require(9, !rActive || rCommitted);
     rActive = 1
  :: callback == failedToStart ->
     require(1, (rForm == formStart && AFTER(willStart)) || (rForm == formSwap &&
       (AFTER(willStart) || AFTER(restoreUI) || AFTER(willStop))));
     require(6, player == rEnters)
  :: callback == didStop ->
     require(1, (rForm == formSwap && (AFTER(didStart) || (AFTER(failedToStart) && rCommitted))) ||
       ((rForm == formStop || rForm == formClose) && AFTER(willStop)));
     require(6, player == rLeaves);
     require(8, (rPresented && rSettled) || rExcused);
     rActive = (rForm == formSwap && AFTER(didStart) -> 1 : 0)
  fi;
  rLast = callback
}

inline checkAnswer(answer) {
  require(3, rGate);
  rGate = 0
}

inline checkPresented() { rPresented = 1 }
inline checkSettled() { require(8, rPresented); rSettled = 1 }
inline checkDisplayTimedOut() { rExcused = 1 }
inline checkChangedLayout() { rPresented = 0; rSettled = 0 }
inline checkLoss() {
  if
  :: rRuns -> rExcused = 1; rLost = 1
  :: else
  fi
}
inline checkShutDown() { rExcused = rRuns }

inline checkEnd(kind, outcome) {
  require(5, rRuns && kind == rForm);
  require(3, !rGate);
  /* R4: after step 3, the transaction can no longer be rolled back. */
  require(4, outcome != txRolledBack || (!rCommitted && (kind == formSwap || kind == formStop)));
  require(4, outcome != txForwarded || rCommitted);
  require(4, outcome != txRolledBack || (pip == rPiP && (fs == rFS || (fs == NOBODY && rLost))));
  require(4, kind == formStart || kind == formClose || rCommitted || outcome == txRolledBack);
  require(4, outcome != txFailed || kind == formStart);
  /* R2: each willStart is followed by didStart or failedToStart, and each willStop by didStop. */
  require(2, rEnters == NOBODY || rCommitted || AFTER(didStart) || AFTER(failedToStart));
  require(2, !rCommitted || AFTER(didStop));
  /* R7: a swap does not open a content again. */
  require(7, kind != formSwap || rLost || quitting || (shown[A] == rShown[A] && shown[B] == rShown[B]));
  /* A completed transaction has changed the roles. */
  require(1, kind != formSwap || outcome != txSucceeded || rLost || (fs == rPiP && pip == rFS));
  require(1, kind != formStop || outcome != txSucceeded || rLost || (fs == rPiP && pip == NOBODY));
  require(1, kind != formClose || (pip == NOBODY && (fs == rFS || rLost)));
  require(1, kind != formStart || outcome != txSucceeded || pip == rEnters);
  /* The callbacks and the roles agree on the picture in picture. */
  require(2, rActive == (pip != NOBODY));
  rRuns = 0;
  rForm = NONE;
  rLast = NONE;
  rEnters = NOBODY;
  rLeaves = NOBODY;
  rCommitted = 0;
  rPresented = 0;
  rSettled = 0;
  rExcused = 0;
  rLost = 0;
  rFS = NOBODY;
  rPiP = NOBODY;
  rShown[A] = NOTHING;
  rShown[B] = NOTHING
}

/* Section 1 and R11: a player has at most one role, a player with a role shows a content, and no content has two
   roles. */
inline checkRoles() {
  require(11, fs == NOBODY || fs != pip);
  require(11, fs == NOBODY || shown[fs % 2] != NOTHING);
  require(11, pip == NOBODY || shown[pip % 2] != NOTHING);
  require(11, fs == NOBODY || pip == NOBODY || shown[fs % 2] != shown[pip % 2] || isDuplicate[shown[fs % 2]])
}

/* R2 has no exception, also not at the end of the session: no picture in picture remains. */
inline checkOver() { require(2, !rRuns && pip == NOBODY && !rActive) }

/* Every transaction ends, every ending session reaches its end, and no command waits forever. */
#ifdef LIVENESS
ltl transactions_end { [] (form != NONE -> <> (form == NONE)) }
ltl sessions_end { [] (quitting -> <> over) }
ltl turns_come { [] (waiting != NONE -> <> (waiting == NONE)) }
#endif
