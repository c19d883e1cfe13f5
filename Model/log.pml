/*
 * A log that the model follows, in place of rules.pml. Model/replay makes a file of numbers of a log; TRACE names it.
 *
 * Each report of the model must be the next line of the trace. A report that is not ends this attempt, and Spin goes
 * back to try another one. The log is accepted if one attempt reaches its end.
 */

/* The next line, and the report at hand. */
short at = 0;
hidden byte rKind, rA, rB, rC, rD, rResult;

/* The attempt has failed: no process goes on. */
bit dead;
/* The roles have changed, and the log has not shown it so far. */
bit due;
/* The content that a player showed last, also after its loss. */
byte named[2];
mtype lastAnswer = NONE;

/* The policies of the log, and whether it consists of callbacks only (event-log.md, Foreign logs). */
hidden byte restoreTimeout, falseRestore, concurrency, newContent, fullScreenEnd, fullScreenLoss, integration;
hidden byte callbacksOnly;
/* How many contents it has. */
hidden byte mostContents;
/* The words that C code needs. */
hidden byte wordCallback, wordRoles;

#define LAST_CONTENT mostContents
#define FOLLOWS provided (!dead)
#define IS_AWAY away
/* Logs of callbacks only have the plain cases. */
#define SHOWS_ALL !callbacksOnly
#define NAME(player) named[player]
#define setShown(player, content) shown[player] = content; named[player] = content

c_decl {
  #define MOST_LINES 4000
  #define ANYTHING 255
  static unsigned char trace[MOST_LINES][5];
  static int lines, farthest;
}

c_code {
  static void report(void) { printf("stuck at %d of %d\n", farthest, lines); }

  static int number(FILE *file) {
    int value;
    if (fscanf(file, "%d", &value) != 1 || value < 0 || value > 255) { printf("bad trace\n"); exit(2); }
    return value;
  }

  /* Reads the policies and the lines. */
  static void readTrace(void) {
    char *name = getenv("TRACE");
    FILE *file = name ? fopen(name, "r") : 0;
    int index, key;
    if (!file) { printf("no trace\n"); exit(2); }
    callbacksOnly = number(file);
    mostContents = number(file);
    restoreTimeout = number(file);
    falseRestore = number(file);
    concurrency = number(file);
    newContent = number(file);
    fullScreenEnd = number(file);
    fullScreenLoss = number(file);
    integration = number(file);
    if (fscanf(file, "%d", &lines) != 1 || lines > MOST_LINES) { printf("bad trace\n"); exit(2); }
    for (index = 0; index < lines; index++)
      for (key = 0; key < 5; key++) trace[index][key] = number(file);
    fclose(file);
    atexit(report);
  }

  static int fits(int found, int expected) { return expected == ANYTHING || found == expected; }

  /* 1 if the report at hand is the next line, 2 if the log does not show reports of its kind, 0 otherwise. */
  static int follow(void) {
    unsigned char *line = trace[now.at];
    if (callbacksOnly && rKind != wordCallback) return 2;
    if (now.at >= lines || line[0] != rKind) return 0;
    if (!fits(rA, line[1]) || !fits(rB, line[2]) || !fits(rC, line[3]) || !fits(rD, line[4])) return 0;
    if (now.at + 1 > farthest) farthest = now.at + 1;
    return 1;
  }

  /* Whether the next line shows the roles as they are. */
  static int showsRoles(void) {
    unsigned char *line = trace[now.at];
    if (now.at >= lines || line[0] != wordRoles) return 0;
    if (line[1] != now.fs || line[3] != now.pip) return 0;
    if (now.fs < 2 && line[2] != now.shown[now.fs]) return 0;
    if (now.pip < 2 && line[4] != now.shown[now.pip]) return 0;
    if (now.at + 1 > farthest) farthest = now.at + 1;
    return 1;
  }

  static void accept(void) { printf("accepted\n"); _exit(fflush(stdout)); }
}

inline prepare() {
  c_code { readTrace(); };
  wordCallback = kCallback;
  wordRoles = kRoles;
  run reader()
}

inline tell(kind, a, b, c, d) {
  rKind = kind;
  rA = a;
  rB = b;
  rC = c;
  rD = d;
  c_code { rResult = follow(); };
  if
  :: rResult == 1 -> at++
  :: rResult == 2
  :: rResult == 0 -> dead = 1
  fi
}

inline rolesChanged() { due = !callbacksOnly }

/* A `roles` record comes before the next report that depends on it. */
inline rolesMustBeShown() {
  if
  :: due -> dead = 1
  :: else
  fi
}

proctype reader() provided (!dead) {
  do
  :: atomic { c_expr { trace[now.at][0] == wordRoles } ->
       c_code { rResult = showsRoles(); };
       if
       :: rResult == 1 -> at++; due = 0
       :: rResult == 0
       fi
     }
  :: atomic { c_expr { now.at == lines } && (over || (IDLE && wanted == NONE)) -> c_code { accept(); } }
  od
}

inline judgeBegin(kind) { skip }
inline judgeCallback(callback, player) { skip }
inline judgeAnswer(answer) { lastAnswer = answer }
inline judgePresented() { skip }
inline judgeSettled() { skip }
inline judgeDisplayTimedOut() { skip }
inline judgeChangedLayout() { skip }
inline judgeLoss() { skip }
inline judgeShutDown() { skip }
inline judgeEnd(kind, result) { skip }
inline judgePlaces() { skip }
inline judgeOver() { skip }
