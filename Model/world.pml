/* Apps answer, players show first frames, fail, end and die, and the user leaves and returns. */

/* A player shows the first frame of its load (section 5). */
inline showFirstFrame(one) {
  printf("shown %c %d\n", 65 + one, load[one]);
  tell(kOpening, one, load[one], openShown, 0);
  if
  :: !loadsPiP[one] ->
     if
     :: fs != one && fs != NOBODY -> vacate(fs)
     :: else
     fi;
     fs = one;
     setShown(one, load[one]);
     rolesChanged()
  :: loadsPiP[one] ->
     setShown(one, load[one]);
     if
     :: pip == one -> rolesChanged()
     :: pip == NOBODY -> e = one; want(formStart, NONE)
     fi
  fi;
  endLoad(one)
}

/* R11: a content may appear full screen only if picture in picture shows another content. */
#ifdef SEED_TWICE
#define MAY_APPEAR(one) true
#else
#define MAY_APPEAR(one) (loadsPiP[one] || pip == NOBODY || pip == one || shown[pip % 2] != load[one] || !HAS_LOAD(pip) || \
  isDuplicate[load[one]])
#endif

/* A load fails. The role keeps its former content, which is loaded again (sections 5 and 9). */
inline failLoad(one) {
  printf("failed %c %d\n", 65 + one, load[one]);
  tell(kOpening, one, load[one], openFailed, 0);
  if
  :: fs == one && load[one] == shown[one] -> loseRole(one)
  :: fs == one && load[one] != shown[one] -> startLoad(one, shown[one], 0)
  :: pip == one ->
     if
     :: load[one] == shown[one] || IS_LOADED_BY(FS_LOADER, shown[one]) -> want(formClose, loadFailed)
     :: else -> startLoad(one, shown[one], 1)
     fi
  :: fs != one && pip != one -> endLoad(one)
  fi
}

/* The core of a player dies (section 9, A core dies). */
inline lose(one) {
  printf("lost %c\n", 65 + one);
  tell(kLost, one, 0, 0, 0);
  checkLoss();
  if
  :: load[one] != NOTHING -> tell(kOpening, one, load[one], openFailed, 0)
  :: else
  fi;
  if
  :: step == atDisplay -> presented = 0; checkChangedLayout()
  :: else
  fi;
  if
  :: IDLE || (one != e && one != l) ->
     if
     :: pip == one -> gone[one] = 1; want(formClose, playerLost)
     :: else -> loseRole(one)
     fi

  /* The leaving video is still in picture in picture. It is removed anyway, or a close follows. */
  :: !IDLE && one == l && pip == one && (failed || form == formClose) -> gone[one] = 1
  :: !IDLE && one == l && pip == one && !failed && form != formClose && BEFORE_STEP_3 ->
     gone[one] = 1;
     goBackNow(playerLost)
  :: !IDLE && one == l && pip == one && !failed && form != formClose && !BEFORE_STEP_3 ->
     /* Step 3 was sent, but the roles have not changed yet. */
     lWhy = playerLost;
     why = playerLost;
     lostFS = 1;
     pip = NOBODY;
     vacate(one);
     rolesChanged()

  /* The video of a close. */
  :: !IDLE && one == l && pip != one && form == formClose -> why = playerLost; vacate(one)

  /* The leaving video is already full screen. */
  :: !IDLE && one == l && pip != one && form != formClose ->
     if
     :: step == atEnd || (form == formSwap && step == atDidStop) /* The loss is handled after the transaction. */
     :: else -> lWhy = playerLost; why = playerLost
     fi;
     loseRole(one)

  /* The entering video. */
  :: !IDLE && one == e && !failed && ((form == formStart && step == atEnd) ||
     (form == formSwap && (step == atDidStop || step == atEnd))) ->
     /* The loss is handled after the transaction, unless the video failed to start. */
     if
     :: pip == one -> gone[one] = 1
     :: else -> loseRole(one)
     fi
  :: !IDLE && one == e && failed -> loseRole(one)
  :: !IDLE && one == e && !failed && (BEFORE_STEP_3 || (form == formStart && step != atEnd)) ->
     goBackNow(playerLost);
     loseRole(one)
  :: !IDLE && one == e && !failed && form == formSwap && (step == atRoles || step == atDisplay || step == atDidStart) ->
     eWhy = playerLost;
     why = playerLost;
     loseRole(one)
  fi
}

inline goBackNow(reason) {
  if
  :: step == atGate -> cancel(reason)
  :: else -> goBack(reason)
  fi
}

/* Takes the role away from a lost player. */
inline loseRole(one) {
  vacate(one);
  if
  :: fs == one ->
     fs = NOBODY;
     rolesChanged();
     if
     :: IDLE && pip != NOBODY && fullScreenLoss == policyPromote && !HAS_LOAD(pip) && !IS_AWAY -> want(formStop, NONE)
     /* After a swap in which the player was lost, the other video becomes full screen again (section 9). */
     :: !IDLE && form == formSwap && one == l -> lostFS = 1
     :: else
     fi
  :: pip == one -> pip = NOBODY; rolesChanged()
  :: else
  fi
}

/* A medium ends (section 9, A medium ends). During a transaction, the end waits for the end of the transaction (R5). */
inline endMedium(one) {
  printf("ended %c\n", 65 + one);
  tell(kMediaEnded, one, 0, 0, 0);
  if
  :: one == pip -> want(formClose, mediaEnded)
  :: one == fs && pip != NOBODY && fullScreenEnd == policyPromote && !HAS_LOAD(pip) && !IS_AWAY -> want(formStop, NONE)
  :: else
  fi
}

#define CAN_BE_LOST(p) ((shown[p] != NOTHING || load[p] != NOTHING) && !gone[p])

#ifdef SEED_OVERLAP
#define MAY_END (IDLE || step == atDisplay)
#else
#define MAY_END IDLE
#endif

proctype world() FOLLOWS {
  byte p;
  do
  :: over -> break

  /* An app answers (section 3). */
  :: atomic { step == atGate ->
       if
       :: openGate(answerTrue); step = atWillStop
       :: openGate(answerFalse); answerNo()
       :: openGate(noHandler); answerNo()
       fi
     }

  /* An app may never answer. */
  :: step == atGate -> skip

  :: atomic { wanted == NONE && !quitting && IDLE && (load[A] != NOTHING || load[B] != NOTHING) ->
       if
       :: load[A] != NOTHING -> p = A
       :: load[B] != NOTHING -> p = B
       fi;
       if
       :: MAY_APPEAR(p) -> showFirstFrame(p)
#ifdef LOADS_FAIL
       :: SHOWS_ALL -> failLoad(p)
#endif
       :: !MAY_APPEAR(p)
       fi;
       checkRoles();
       p = 0
     }

#ifdef LOSSES
  :: atomic { wanted == NONE && (!quitting || !IDLE) && (CAN_BE_LOST(A) || CAN_BE_LOST(B)) ->
       if
       :: CAN_BE_LOST(A) -> p = A
       :: CAN_BE_LOST(B) -> p = B
       fi;
       lose(p);
       checkRoles();
       p = 0
     }
#endif

#ifdef ENDS
  :: atomic { wanted == NONE && !quitting && MAY_END && (fs != NOBODY || pip != NOBODY) ->
       if
       :: fs != NOBODY && !HAS_LOAD(fs) -> p = fs
       :: pip != NOBODY && !HAS_LOAD(pip) && !gone[pip % 2] -> p = pip
       :: else -> p = NOBODY
       fi;
       if
       :: p != NOBODY -> endMedium(p)
       :: else
       fi;
       p = 0
     }
#endif

#ifdef AWAY
  /* The user leaves the app or returns (section 7). */
  :: atomic { wanted == NONE && !quitting && IDLE && !IS_AWAY && SHOWS_ALL ->
       away = 1;
       if
       :: fs != NOBODY && pip == NOBODY && !HAS_LOAD(fs) ->
          tell(kLeft, policyYes, 0, 0, 0);
          e = fs;
          automatic = fs;
          want(formStart, NONE)
       :: tell(kLeft, policyNo, 0, 0, 0)
       fi
     }
  :: atomic { wanted == NONE && !quitting && IDLE && SHOWS_ALL ->
       away = 0;
       tell(kReturned, 0, 0, 0, 0);
       if
       :: automatic != NOBODY && automatic == pip && fs == NOBODY && !HAS_LOAD(pip) && integration == policyBasic ->
          want(formStop, NONE)
       :: !(automatic != NOBODY && automatic == pip && integration == policyBasic) && fs == NOBODY && pip != NOBODY &&
          fullScreenLoss == policyPromote && !HAS_LOAD(pip) -> want(formStop, NONE)
       :: else
       fi
     }
#endif

#ifdef REPLAY
  /* Each answer after the first one has no effect (section 3). */
  :: atomic { step != atGate && SHOWS_ALL ->
       if
       :: !IDLE && lastAnswer != timedOut -> tell(kAnswer, duplicate, 0, 0, 0)
       :: lastAnswer == timedOut -> tell(kAnswer, late, 0, 0, 0)
       :: IDLE && lastAnswer != timedOut -> tell(kAnswer, stale, 0, 0, 0)
       fi
     }
#endif
  od
}
