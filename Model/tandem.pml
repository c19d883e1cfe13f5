/*
 * The core of docs/contract.md as a state machine. It was written from the contract alone, without the program's code.
 *
 * Four processes run concurrently. The session sends a transaction's callbacks, one step at a time. The clock simulates
 * the display and the deadlines. The user gives commands. The world answers restores, loses players, ends media and
 * finishes loads. Each process may act between any two callbacks of the session.
 *
 * Model/check explores every order of these actions and checks the rules in rules.pml. Model/replay compares the
 * actions with a log. docs/model.md lists the parts of the contract that the model leaves out.
 */
#include "words.pml"

/* The roles: the player in full screen, and the player in picture in picture (sections 1 and 2, R11). */
byte fs = NOBODY;
byte pip = NOBODY;

/* The content that each player shows, and the content that it loads. `loadsPiP` is true if the load is for picture in
   picture (section 5). A player that holds the last frame of one content while it loads another has both contents. */
byte shown[2];
byte load[2];
bit loadsPiP[2];

/* True if the player in picture in picture is lost, and its close has not begun yet (section 9). */
bit gone[2];

/* True for a content that an opening has allowed in both roles (R11). */
bit isDuplicate[CONTENTS + 1];

/* The running transaction: its form, its next step, the player `e` that enters picture in picture, and the player `l`
   that leaves it. */
mtype form = NONE;
mtype step = NONE;
byte e = NOBODY;
byte l = NOBODY;
byte displaced = NOBODY; /* In a stop: the player that was full screen before. */
bit cameFromFS;          /* In a start: true if the entering player was full screen. */
bit presented;           /* True if the display has shown the first frame of the new layout (R8). */
bit failed;              /* True if the transaction is rolled back. */
mtype why = NONE;  /* The reason of a close, of a failure, or of the first problem after step 3. */
mtype eWhy = NONE; /* The error, if step 4 is failedToStart after step 3. */
mtype lWhy = NONE; /* The reason in step 5. */

/* The actions that follow after the transaction. */
mtype wanted = NONE;  /* A transaction of this form begins next, before any command or event. */
mtype closing = NONE; /* A close with this reason follows (sections 3 and 9). */
byte next = NOTHING;  /* This content is loaded after a stop (section 5, fifth row). */
bit lostFS;           /* True if the full-screen player was lost during the transaction (section 9). */

/* The waiting command, and its content (section 8). */
mtype waiting = NONE;
byte waitingContent;

bit quitting;
bit over;

#ifdef AWAY
bit away;           /* True if the user has left the app (section 7). */
byte automatic = NOBODY; /* The player whose picture in picture began automatically. */
#endif

/* The present command, and its content. */
mtype cmd = NONE;
byte content;

#define IDLE (form == NONE)
#define BEFORE_STEP_3 (step == atRestore || step == atGate || step == atCancelled || step == atWillStop)
#define LOADS_FS(p) (load[p] != NOTHING && !loadsPiP[p])
#define LOADS_PIP(p) (load[p] != NOTHING && loadsPiP[p])
#define FS_LOADER (LOADS_FS(A) -> A : (LOADS_FS(B) -> B : NOBODY))
#define PIP_LOADER (LOADS_PIP(A) -> A : (LOADS_PIP(B) -> B : NOBODY))
/* The arrays have no element for NOBODY. */
#define IS_SHOWN_BY(p, x) (p != NOBODY && shown[p % 2] == x)
#define IS_LOADED_BY(p, x) (p != NOBODY && load[p % 2] == x)
#define HAS_LOAD(p) (p != NOBODY && load[p % 2] != NOTHING)

#ifdef REPLAY
#include "log.pml"
#else
#include "rules.pml"
#endif

/* Sends a callback to the checks of the rules, or to the comparison with a log. */
inline send(callback, player, reason) {
  printf("  %e %c %e\n", callback, 65 + player, reason);
  checkCallback(callback, player);
  tell(kCallback, callback, player, NAME(player), reason)
}

inline reply(answer, reason) {
  printf("command %e %d: %e %e\n", cmd, content, answer, reason);
  tell(kCommand, cmd, answer, content, reason)
}

/* The record of an opening's decision (section 5). */
inline decide(action, player) { tell(kDecision, action, player, 0, 0) }

inline vacate(player) {
  shown[player] = NOTHING;
  load[player] = NOTHING;
  loadsPiP[player] = 0;
  gone[player] = 0
}

inline startLoad(player, x, isPiP) {
  load[player] = x;
  loadsPiP[player] = isPiP
}

inline endLoad(player) {
  load[player] = NOTHING;
  loadsPiP[player] = 0
}

/* ---- Transactions (section 2) ---- */

/* Requests a transaction, which begins next. For a start, the caller sets `e`. */
inline want(kind, reason) {
  wanted = kind;
  why = reason
}

/* Rolls the transaction back. A start and a swap report failedToStart, and a stop reports nothing (sections 2 and 9,
   R4). */
inline goBack(reason) {
  failed = 1;
  why = reason;
  step = (form == formStop -> atEnd : atFailure)
}

/* Rolls back a transaction that waits for the answer to its restore. The restore is cancelled first (R3). */
inline cancel(reason) {
  failed = 1;
  why = reason;
  step = atCancelled
}

/* Begins the requested transaction, and sends its first callback. */
inline begin() {
  form = wanted;
  wanted = NONE;
  printf("begin %e\n", form);
  checkBegin(form);
  tell(kBegan, form, 0, 0, 0);
  rolesMustBeShown();
  if
  :: form == formStart ->
     send(willStart, e, NONE);
     step = atRoles
  :: form == formSwap ->
     e = fs;
     l = pip;
     send(willStart, e, NONE);
     step = atRestore
  :: form == formStop ->
     l = pip;
     send(restoreUI, l, NONE);
     step = atGate
  :: form == formClose ->
     l = pip;
     lWhy = why;
     /* The close discards a load for picture in picture, so the load sends no report during the close (R5). */
     endLoad(l);
     send(willStop, l, lWhy);
     step = atRoles
  fi
}

/* A swap or a stop brings the user back to the app (section 7, Returning). */
inline returnToApp() {
#ifdef AWAY
  away = 0
#else
  skip
#endif
}

/* Changes the roles in one step (section 2, A swap in time). A player that was lost meanwhile gets no role. */
inline changeRoles() {
  if
  :: form == formStart ->
     if
     :: fs == e -> cameFromFS = 1; fs = NOBODY
     :: else
     fi;
     pip = e
  :: form == formSwap ->
#ifdef SEED_REOPENED
     /* Exchanges the contents instead of the roles. */
     shown[A] = shown[A] + shown[B];
     shown[B] = shown[A] - shown[B];
     shown[A] = shown[A] - shown[B];
#else
     fs = (shown[l] == NOTHING -> NOBODY : l);
     pip = (eWhy == NONE -> e : NOBODY)
#endif
  :: form == formStop ->
     /* The returning video becomes full screen, and replaces the video that was full screen. */
     displaced = fs;
     fs = (shown[l] == NOTHING -> NOBODY : l);
     pip = NOBODY
  :: form == formClose -> pip = NOBODY
  fi;
  rolesChanged();
  checkRoles();
  /* An ending session does not wait for the display (section 9). */
#ifdef SEED_EARLY
  step = (form == formStart || form == formSwap -> atDidStart : atDidStop)
#else
  if
  :: quitting -> step = (form == formSwap -> atDidStart : atDidStop)
  :: else -> step = atDisplay
  fi
#endif
}

inline answerNo() {
  if
  :: falseRestore == policyProceed -> step = atWillStop
  :: else -> goBack(restoreDeclined)
  fi
}

/* Reports the answer to the waiting restore (section 3). */
inline openGate(answer) {
  printf("  answer %e\n", answer);
  checkAnswer(answer);
  tell(kAnswer, answer, l, 0, 0)
}

/* A video has gone to picture in picture while another content was loading for it (section 5). */
inline endLoadWithoutPlace() {
  if
  :: pip != NOBODY && LOADS_PIP(OTHER(pip % 2)) ->
     printf("failed %c %d\n", 65 + OTHER(pip), load[OTHER(pip)]);
     tell(kOpening, OTHER(pip), load[OTHER(pip)], openFailed, 0);
     endLoad(OTHER(pip))
  :: else
  fi
}

inline finish() {
  if
  :: failed -> outcome = (form == formStart -> txFailed : txRolledBack)
  :: !failed && form != formClose && (eWhy != NONE || lWhy != NONE) -> outcome = txForwarded
  :: else -> outcome = txSucceeded
  fi;
  printf("end %e %e %e\n", form, outcome, why);
  rolesMustBeShown();
  checkEnd(form, outcome);
  tell(kTransaction, form, outcome, why, 0);
  endLoadWithoutPlace();
  /* The content that a close or a stop removes is unloaded after the last callback. */
  if
  :: form == formClose -> vacate(l)
  :: form == formStop && !failed && displaced != NOBODY && displaced != pip && displaced != fs -> vacate(displaced)
  :: else
  fi;
  followUp();
  form = NONE;
  step = NONE;
  e = NOBODY;
  l = NOBODY;
  displaced = NOBODY;
  cameFromFS = 0;
  presented = 0;
  failed = 0;
  eWhy = NONE;
  lWhy = NONE;
  outcome = NONE;
  checkRoles()
}

/* Decides what follows after a transaction (section 3, a time-out with `close`; section 5, a stop before a load;
   section 9). */
inline followUp() {
  why = NONE;
  if
  :: pip != NOBODY && gone[pip % 2] -> want(formClose, playerLost); next = NOTHING
  :: else ->
     if
     :: quitting && pip != NOBODY -> want(formClose, shutdown)
     :: !quitting && closing != NONE && pip != NOBODY -> want(formClose, closing)
     :: !quitting && closing == NONE && next != NOTHING && form == formStop && !failed ->
        /* The player that became full screen, or another player if that player has died meanwhile. */
        if
        :: fs != NOBODY -> startLoad(fs, next, 0)
        :: fs == NOBODY -> startLoad((LOADS_PIP(A) -> B : A), next, 0)
        fi
     :: !quitting && closing == NONE && lostFS && fs == NOBODY && pip != NOBODY &&
        fullScreenLoss == policyPromote && !HAS_LOAD(pip) && !IS_AWAY -> want(formStop, NONE)
     :: else
     fi;
     next = NOTHING
  fi;
#ifdef AWAY
  if
  :: automatic != NOBODY && automatic != pip -> automatic = NOBODY
  :: else
  fi;
#endif
  closing = NONE;
  lostFS = 0
}

#ifdef SEED_OVERLAP
#define MAY_BEGIN (IDLE || step == atDisplay)
#else
#define MAY_BEGIN IDLE
#endif

proctype session() FOLLOWS {
  mtype outcome = NONE;
  do
  :: over -> break

  :: atomic { MAY_BEGIN && wanted != NONE -> begin() }

  /* Step 2 of a swap. */
  :: atomic { step == atRestore ->
#ifdef SEED_TARGET
       send(restoreUI, e, NONE);
#else
       send(restoreUI, l, NONE);
#endif
       step = atGate
     }

  :: atomic { step == atCancelled ->
       openGate(cancelled);
       step = (form == formStop -> atEnd : atFailure)
     }

  /* Step 3. The transaction can no longer be rolled back (R4). */
  :: atomic { step == atWillStop -> send(willStop, l, NONE); returnToApp(); step = atRoles }

  :: atomic { step == atRoles -> changeRoles() }

#ifdef SEED_ORDER
  :: atomic { step == atDidStart && form == formSwap -> send(didStop, l, lWhy) }
#endif

  /* Step 4. */
  :: atomic { step == atDidStart ->
       rolesMustBeShown();
       if
       :: eWhy != NONE ->
          send(failedToStart, e, eWhy);
          if
          :: pip == e -> pip = NOBODY; vacate(e); rolesChanged()
          :: else
          fi
       :: else -> send(didStart, e, NONE)
       fi;
#ifdef SEED_FORGOTTEN
       /* If the leaving player is lost, the swap omits step 5. */
       step = (form == formStart || lWhy == playerLost -> atEnd : atDidStop)
#else
       step = (form == formStart -> atEnd : atDidStop)
#endif
     }

  /* Step 5. */
  :: atomic { step == atDidStop -> rolesMustBeShown(); send(didStop, l, lWhy); step = atEnd }

  /* Rolls back a start or a swap: the state becomes the same as before the transaction (R4, section 9). */
  :: atomic { step == atFailure ->
       send(failedToStart, e, (why == userClosed || why == programClosed -> pictureInPictureClosed : why));
       if
       :: form == formStart && pip == e ->
          pip = NOBODY;
          if
          :: shown[e] != NOTHING && cameFromFS -> fs = e
          /* The contract does not say where a video goes if the end of the session interrupts its start. */
          :: shown[e] != NOTHING && cameFromFS && quitting -> vacate(e)
          :: shown[e] == NOTHING || !cameFromFS -> vacate(e)
          fi;
          rolesChanged()
       :: form == formStart && pip != e && fs != e -> vacate(e)
       :: else
       fi;
       step = atEnd
     }

  :: atomic { step == atEnd -> finish() }

  :: atomic { IDLE && wanted == NONE && quitting ->
       printf("over\n");
       checkOver();
       tell(kEnd, 0, 0, 0, 0);
       over = 1
     }
  od
}

/* ---- The display and the deadlines ---- */

proctype clock() FOLLOWS {
  do
  :: over -> break

  /* The deadline of a restore (section 3). */
#ifndef SEED_FOREVER
  :: atomic { step == atGate ->
       openGate(timedOut);
       if
       :: restoreTimeout == policyContinue -> step = atWillStop
       :: restoreTimeout == policyClose -> closing = restoreTimedOut; goBack(restoreTimedOut)
       :: restoreTimeout == policyAbort -> goBack(restoreTimedOut)
       fi
     }
#endif

#ifdef SEED_GATE
  :: atomic { step == atGate -> step = atWillStop }
#endif

  /* The display shows the first frame of the new layout, and then its animation ends (R8). */
  :: atomic { step == atDisplay && !presented ->
       printf("presented\n");
       checkPresented();
       tell(kPresented, 0, 0, 0, 0);
       presented = 1
     }
  :: atomic { step == atDisplay && presented ->
       printf("settled\n");
       checkSettled();
       tell(kSettled, 0, 0, 0, 0);
       step = (form == formStart || form == formSwap -> atDidStart : atDidStop)
     }

  /* The display does not finish in time (section 9). A start fails; all other transactions continue. */
  :: atomic { step == atDisplay ->
       printf("display timed out\n");
       checkDisplayTimedOut();
       tell(kDisplayTimedOut, 0, 0, 0, 0);
       if
       :: form == formStart -> goBack(presentationTimedOut)
#ifdef SEED_ROLLBACK
       :: form == formSwap -> fs = e; pip = l; goBack(presentationTimedOut)
       :: form != formStart && form != formSwap -> step = atDidStop
#else
       :: form == formSwap -> step = atDidStart
       :: form == formStop || form == formClose -> step = atDidStop
#endif
       fi
     }
  od
}

#include "commands.pml"
#include "world.pml"

init {
  atomic {
    prepare();
    run session();
    run clock();
    run user();
    run world()
  }
}
