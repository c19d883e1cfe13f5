/* Commands of the user and of programs that change roles (sections 2, 5, 7 and 8). */

/* The player that an opening has chosen. */
byte chosen;

#define WANTS_CLOSE (cmd == cmdClose || cmd == cmdProgramClose || cmd == cmdUnloadPiP)
#define CLOSE_REASON (cmd == cmdProgramClose -> programClosed : userClosed)
#define IS_OPEN_FS (cmd == cmdOpen || cmd == cmdDuplicate)
#define IS_OPEN_PIP (cmd == cmdOpenPiP || cmd == cmdDuplicatePiP)
#define ALLOWS_DUPLICATE (cmd == cmdDuplicate || cmd == cmdDuplicatePiP)

/* A start. If a picture in picture exists, the start is a swap (sections 1 and 2, R9). */
inline carryOutStart() {
  if
  :: fs == NOBODY -> reply(refused, noFullScreen)
  :: HAS_LOAD(fs) || HAS_LOAD(pip) -> reply(refused, noFrameYet)
  :: fs != NOBODY && !HAS_LOAD(fs) && !HAS_LOAD(pip) ->
     reply(accepted, NONE);
     if
#ifdef SEED_SECOND
     :: true -> e = fs; want(formStart, NONE)
#else
     :: pip == NOBODY -> e = fs; want(formStart, NONE)
     :: pip != NOBODY -> want(formSwap, NONE)
#endif
     fi
  fi
}

inline carryOutSwap() {
  if
  :: pip == NOBODY -> reply(refused, noPictureInPicture)
  :: fs == NOBODY -> reply(refused, noFullScreen)
  :: HAS_LOAD(fs) || HAS_LOAD(pip) -> reply(refused, noFrameYet)
  :: fs != NOBODY && pip != NOBODY && !HAS_LOAD(fs) && !HAS_LOAD(pip) -> reply(accepted, NONE); want(formSwap, NONE)
  fi
}

inline carryOutStop() {
  if
  :: pip == NOBODY -> reply(refused, noPictureInPicture)
  :: HAS_LOAD(pip) -> reply(refused, noFrameYet)
  :: pip != NOBODY && !HAS_LOAD(pip) -> reply(accepted, NONE); want(formStop, NONE)
  fi
}

inline carryOutClose() {
  if
  :: pip == NOBODY && cmd == cmdUnloadPiP && PIP_LOADER != NOBODY ->
     /* Unloading also ends the load of a content for the role (section 5, Emptying). */
     reply(accepted, NONE);
     chosen = PIP_LOADER;
     endLoad(chosen)
  :: pip == NOBODY && !(cmd == cmdUnloadPiP && PIP_LOADER != NOBODY) -> reply(refused, noPictureInPicture)
  :: else -> reply(accepted, NONE); want(formClose, CLOSE_REASON)
  fi
}

/* Unloading the full-screen content sends no callback (section 5, Emptying). */
inline carryOutUnload() {
  if
  :: fs == NOBODY && FS_LOADER == NOBODY -> reply(refused, noFullScreen)
  :: else ->
     reply(accepted, NONE);
     if
     :: FS_LOADER != NOBODY && FS_LOADER != fs -> chosen = FS_LOADER; endLoad(chosen)
     :: else
     fi;
     if
     :: fs != NOBODY ->
        vacate(fs);
        fs = NOBODY;
        rolesChanged()
     :: else
     fi
  fi
}

/* Loads a new content full screen: the rows with "new" in the table of section 5. A content that is loading counts as
   open. */
inline loadFullScreen() {
  if
  :: fs != NOBODY && (pip != NOBODY || FS_LOADER == fs) ->
     /* The content replaces the playing video, whose last frame stays until the first frame of the content. */
     startLoad(fs, content, 0);
     decide(actReplace, fs)
  :: fs != NOBODY && pip == NOBODY && FS_LOADER != fs ->
     /* The idle player loads the content. This supersedes a load that is running in this player, for either role. */
     startLoad(OTHER(fs), content, 0);
     decide(actLoad, OTHER(fs))
  :: fs == NOBODY && pip != NOBODY ->
     if
     :: FS_LOADER != NOBODY || newContent == policyAlongside || (IS_SHOWN_BY(pip, content) && !HAS_LOAD(pip)) ->
        /* In the last case, the content is a second copy of the content in picture in picture. */
        startLoad(OTHER(pip), content, 0);
        decide(actLoad, OTHER(pip))
     :: else ->
        next = content;
        want(formStop, NONE);
        decide(actStopThenReplace, pip)
     fi
  :: fs == NOBODY && pip == NOBODY && FS_LOADER != NOBODY ->
     chosen = FS_LOADER;
     startLoad(chosen, content, 0);
     decide(actLoad, chosen)
  :: fs == NOBODY && pip == NOBODY && FS_LOADER == NOBODY ->
     chosen = (LOADS_PIP(A) -> B : A);
     startLoad(chosen, content, 0);
     decide(actLoad, chosen)
  fi
}

/* `open X` (section 5, Opening full screen). */
inline carryOutOpen() {
  if
  :: IS_LOADED_BY(FS_LOADER, content) -> reply(accepted, NONE); decide(actJoin, FS_LOADER)
  :: !IS_LOADED_BY(FS_LOADER, content) && IS_LOADED_BY(PIP_LOADER, content) && !ALLOWS_DUPLICATE &&
     !IS_SHOWN_BY(fs, content) -> reply(refused, alreadyInPictureInPicture)
  :: !IS_LOADED_BY(FS_LOADER, content) && IS_SHOWN_BY(fs, content) ->
     reply(accepted, NONE);
     if
     :: FS_LOADER == fs -> startLoad(fs, content, 0); decide(actReplace, fs)
     :: FS_LOADER != fs && FS_LOADER != NOBODY -> chosen = FS_LOADER; endLoad(chosen); decide(actNothing, fs)
     :: FS_LOADER == NOBODY -> decide(actNothing, fs)
     fi
  :: else ->
     if
     :: IS_SHOWN_BY(pip, content) && !HAS_LOAD(pip) && !ALLOWS_DUPLICATE ->
        if
        :: HAS_LOAD(fs) -> reply(refused, noFrameYet)
        :: fs != NOBODY && !HAS_LOAD(fs) ->
           reply(accepted, NONE);
           decide(actSwap, pip);
           want(formSwap, NONE)
        :: fs == NOBODY ->
           reply(accepted, NONE);
           if
           :: FS_LOADER != NOBODY -> chosen = FS_LOADER; endLoad(chosen)
           :: else
           fi;
           decide(actStop, pip);
           want(formStop, NONE)
        fi
     :: else ->
        if
        :: fs == NOBODY && HAS_LOAD(pip) && FS_LOADER == NOBODY && newContent == policyReplace ->
           /* A stop would be refused. */
           reply(refused, noFrameYet)
        :: else -> reply(accepted, NONE); allowDuplicate(); loadFullScreen()
        fi
     fi
  fi
}

/* `open --pip X` (section 5, Opening in picture in picture). */
inline carryOutOpenPiP() {
  if
  :: IS_LOADED_BY(PIP_LOADER, content) -> reply(accepted, NONE); decide(actJoin, PIP_LOADER)
  :: !IS_LOADED_BY(PIP_LOADER, content) && (IS_SHOWN_BY(fs, content) || IS_LOADED_BY(FS_LOADER, content)) &&
     !ALLOWS_DUPLICATE -> reply(refused, alreadyFullScreen)
  :: else ->
     reply(accepted, NONE);
     allowDuplicate();
     if
     :: IS_SHOWN_BY(pip, content) && !HAS_LOAD(pip) -> decide(actNothing, pip)
     :: pip != NOBODY && !(IS_SHOWN_BY(pip, content) && !HAS_LOAD(pip)) ->
        /* The content replaces the content in picture in picture. */
        chosen = pip;
        startLoad(chosen, content, 1);
        decide(actReplace, chosen)
     :: pip == NOBODY && PIP_LOADER != NOBODY ->
        chosen = PIP_LOADER;
        startLoad(chosen, content, 1);
        decide(actLoad, chosen)
     :: pip == NOBODY && PIP_LOADER == NOBODY && fs != NOBODY ->
        /* This supersedes a load that is running in this player, for either role. */
        chosen = OTHER(fs);
        startLoad(chosen, content, 1);
        decide(actLoad, chosen)
     :: pip == NOBODY && PIP_LOADER == NOBODY && fs == NOBODY ->
        chosen = (LOADS_FS(B) -> A : B);
        startLoad(chosen, content, 1);
        decide(actLoad, chosen)
     fi
  fi
}

inline allowDuplicate() {
  if
  :: ALLOWS_DUPLICATE -> isDuplicate[content] = 1
  :: else
  fi
}

/* The end of the session (section 9, SIGTERM). Each open pair of callbacks is completed. */
inline beginShutDown() {
  reply(accepted, NONE);
  quitting = 1;
  waiting = NONE;
  waitingContent = NOTHING;
  if
  :: IDLE ->
     if
     :: pip != NOBODY -> want(formClose, shutdown)
     :: else
     fi
  :: !IDLE && step == atGate -> cancel(shutdown)
  /* Before step 3 (R4). */
  :: !IDLE && (step == atRestore || step == atWillStop) -> goBack(shutdown)
  /* A start that has not ended. */
  :: !IDLE && form == formStart && (step == atRoles || step == atDisplay || step == atDidStart) -> goBack(shutdown)
  /* After step 3 and before step 4: both pairs of callbacks are completed. */
  :: !IDLE && form == formSwap && (step == atRoles || step == atDisplay || step == atDidStart) ->
     eWhy = shutdown;
     lWhy = shutdown;
     why = shutdown;
     step = (step == atDisplay -> atDidStart : step)
  :: !IDLE && form == formStop && (step == atRoles || step == atDisplay || step == atDidStop) ->
     lWhy = shutdown;
     why = shutdown;
     step = (step == atDisplay -> atDidStop : step)
  :: !IDLE && form == formClose ->
     /* The callbacks of the close keep their reason. */
     why = shutdown;
     step = (step == atDisplay -> atDidStop : step)
  :: else /* Only step 5 or the end remains. */
  fi;
  checkShutDown()
}

/* A command during a transaction (section 8). */
inline answerBusy() {
  if
  :: step == atGate && WANTS_CLOSE ->
     /* One exception is a close while a restore waits for its answer (section 9). */
     reply(accepted, NONE);
     closing = CLOSE_REASON;
     cancel(CLOSE_REASON)
  :: step == atGate && cmd == cmdOpen && next == NOTHING && IS_SHOWN_BY(l, content) && !IS_SHOWN_BY(fs, content) &&
     !IS_LOADED_BY(FS_LOADER, content) ->
     /* The other exception is an opening of the content whose restore waits (section 3). */
     reply(accepted, NONE);
     if
     :: FS_LOADER != NOBODY -> chosen = FS_LOADER; endLoad(chosen)
     :: else
     fi;
     decide(actJoin, l)
  :: step == atGate && cmd == cmdOpen && next != NOTHING && next == content ->
     /* The content replaces the content whose restore waits. */
     reply(accepted, NONE);
     decide(actJoin, l)
  :: else ->
     if
     :: concurrency == policyQueue && waiting == NONE ->
        reply(queued, NONE);
        waiting = cmd;
        waitingContent = content
     :: concurrency == policyCoalesce && cmd == cmdSwap ->
        /* Two waiting swaps cancel each other out. */
        reply(coalesced, NONE);
        waiting = (waiting == NONE -> cmdSwap : NONE)
     :: else -> reply(busy, NONE)
     fi
  fi
}

inline take() {
  if
  :: quitting -> reply(refused, shuttingDown)
  :: !quitting && cmd == cmdShutDown -> beginShutDown()
  :: !quitting && cmd != cmdShutDown && !IDLE -> answerBusy()
  :: !quitting && cmd != cmdShutDown && IDLE ->
     if
     :: cmd == cmdStart -> carryOutStart()
     :: cmd == cmdSwap -> carryOutSwap()
     :: cmd == cmdStop -> carryOutStop()
     :: WANTS_CLOSE -> carryOutClose()
     :: cmd == cmdUnload -> carryOutUnload()
     :: IS_OPEN_FS -> carryOutOpen()
     :: IS_OPEN_PIP -> carryOutOpenPiP()
     fi;
     checkRoles()
  fi;
  cmd = NONE;
  content = NOTHING;
  chosen = 0
}

inline chooseContent() { select(content : 1 .. LAST_CONTENT) }

proctype user() FOLLOWS {
  do
  :: over -> break

  /* Carries out the command that was waiting. */
  :: atomic { IDLE && wanted == NONE && !quitting && waiting != NONE ->
       cmd = waiting;
       content = waitingContent;
       waiting = NONE;
       waitingContent = NOTHING;
       take()
     }

  :: atomic { wanted == NONE && !over && (!IDLE || waiting == NONE) ->
       if
       :: cmd = cmdStart
       :: cmd = cmdSwap
       :: cmd = cmdStop
       :: cmd = cmdClose
#ifdef QUIT
       :: cmd = cmdShutDown
#endif
#ifdef UNLOAD
       :: cmd = cmdUnload
       :: cmd = cmdUnloadPiP
#endif
       :: cmd = cmdOpen; chooseContent()
       :: cmd = cmdOpenPiP; chooseContent()
#ifdef DUPLICATES
       :: SHOWS_ALL -> cmd = cmdDuplicate; chooseContent()
       :: SHOWS_ALL -> cmd = cmdDuplicatePiP; chooseContent()
#endif
#ifdef REPLAY
       :: cmd = cmdProgramClose
#endif
       fi;
       take()
     }
  od
}
