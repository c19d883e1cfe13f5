/*
 * The rules of docs/contract.md, section 2, judged on the callbacks and reports that the session sends.
 *
 * The judge knows the forms and the rules, and nothing of how the session decides. A broken rule stops Spin: the trail
 * ends with the number of the rule.
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

bit rRuns;            /* A transaction runs. */
mtype rForm = NONE;
mtype rLast = NONE;   /* Its latest callback. */
byte rEnters = NOBODY; /* The target of steps 1 and 4. */
byte rLeaves = NOBODY; /* The target of steps 2, 3 and 5. */
bit rGate;            /* A restore waits for its answer. */
bit rCommitted;       /* Step 3 was sent. */
bit rPresented;
bit rSettled;
bit rExcused;         /* A loss, the end of the session, or a display that timed out (event-log.md). */
bit rLost;            /* A player was lost. */
bit rActive;          /* The callbacks say that a picture in picture exists. */
byte rFS = NOBODY;    /* The places when the transaction began. */
byte rPiP = NOBODY;
byte rShown[2];

/* Shorthands for R1: the callback before must be this one. */
#define AFTER(callback) (rLast == callback)

inline judgeBegin(kind) {
  require(5, !rRuns);
  /* R9: a start while a picture in picture exists is a swap. */
  require(9, kind != formStart || (pip == NOBODY && !rActive));
  require(1, kind == formStart || (pip != NOBODY && rActive));
  rRuns = 1;
  /* A session that ends waits for no display. */
  rExcused = quitting;
  rForm = kind;
  rFS = fs;
  rPiP = pip;
  rShown[A] = shown[A];
  rShown[B] = shown[B]
}

inline judgeCallback(callback, player) {
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
     /* A second picture in picture does not exist: the other one is on its way out. */
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

inline judgeAnswer(answer) {
  require(3, rGate);
  rGate = 0
}

inline judgePresented() { rPresented = 1 }
inline judgeSettled() { require(8, rPresented); rSettled = 1 }
inline judgeDisplayTimedOut() { rExcused = 1 }
inline judgeChangedLayout() { rPresented = 0; rSettled = 0 }
inline judgeLoss() {
  if
  :: rRuns -> rExcused = 1; rLost = 1
  :: else
  fi
}
inline judgeShutDown() { rExcused = rRuns }

inline judgeEnd(kind, outcome) {
  require(5, rRuns && kind == rForm);
  require(3, !rGate);
  /* R4: the commit point. */
  require(4, outcome != txRolledBack || (!rCommitted && (kind == formSwap || kind == formStop)));
  require(4, outcome != txForwarded || rCommitted);
  require(4, outcome != txRolledBack || (pip == rPiP && (fs == rFS || (fs == NOBODY && rLost))));
  require(4, kind == formStart || kind == formClose || rCommitted || outcome == txRolledBack);
  require(4, outcome != txFailed || kind == formStart);
  /* R2: willStart has its didStart or failedToStart, willStop its didStop. */
  require(2, rEnters == NOBODY || rCommitted || AFTER(didStart) || AFTER(failedToStart));
  require(2, !rCommitted || AFTER(didStop));
  /* R7: a swap opens nothing again. */
  require(7, kind != formSwap || rLost || quitting || (shown[A] == rShown[A] && shown[B] == rShown[B]));
  /* A complete form has changed the places. */
  require(1, kind != formSwap || outcome != txSucceeded || rLost || (fs == rPiP && pip == rFS));
  require(1, kind != formStop || outcome != txSucceeded || rLost || (fs == rPiP && pip == NOBODY));
  require(1, kind != formClose || (pip == NOBODY && (fs == rFS || rLost)));
  require(1, kind != formStart || outcome != txSucceeded || pip == rEnters);
  /* The callbacks and the places agree about the picture in picture. */
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

/* Section 1 and R11: a player has one role or none, a role shows something, a content is in one place. */
inline judgePlaces() {
  require(11, fs == NOBODY || fs != pip);
  require(11, fs == NOBODY || shown[fs % 2] != NOTHING);
  require(11, pip == NOBODY || shown[pip % 2] != NOTHING);
  require(11, fs == NOBODY || pip == NOBODY || shown[fs % 2] != shown[pip % 2] || isDuplicate[shown[fs % 2]])
}

/* R2: no way out of picture in picture is an exception, not even the end of the session. */
inline judgeOver() { require(2, !rRuns && pip == NOBODY && !rActive) }

/* Every transaction ends, every session that is to end ends, and every command that waits has its turn. */
#ifdef LIVENESS
ltl transactions_end { [] (form != NONE -> <> (form == NONE)) }
ltl sessions_end { [] (quitting -> <> over) }
ltl turns_come { [] (waiting != NONE -> <> (waiting == NONE)) }
#endif
