/*
 * Compares the model with a log. Model/replay uses this file instead of rules.pml. It writes the log as a file of
 * numbers, the trace, and the environment variable TRACE contains the name of this file.
 *
 * Each report of the model must be equal to the next line of the trace. If a report differs, this attempt ends, and
 * Spin goes back and tries another attempt. The log is accepted if one attempt reaches its end.
 */

/* The number of the next line, and the present report. */
short at = 0;
hidden byte rKind, rA, rB, rC, rD, rResult;

/* True if the attempt has failed. No process continues then. */
bit dead;
/* True if the roles have changed, and no record of the log has shown the change yet. */
bit due;
/* The content that each player showed last, also after the loss of the player. */
byte named[2];
mtype lastAnswer = NONE;

/* The policies of the log. `callbacksOnly` is true for a log with only callbacks (event-log.md, Foreign logs). */
hidden byte restoreTimeout, falseRestore, concurrency, newContent, fullScreenEnd, fullScreenLoss, integration;
hidden byte callbacksOnly;
/* The number of contents in the log. */
hidden byte mostContents;
/* The names that the C code needs. */
hidden byte wordCallback, wordRoles;

#define LAST_CONTENT mostContents
#define FOLLOWS provided (!dead)
#define IS_AWAY away
/* In a log with only callbacks, the model leaves out some rare cases. */
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

  /* Reads the policies and the lines of the trace. */
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

  /* Returns 1 if the present report equals the next line, 2 if the log has no reports of this kind, 0 otherwise. */
  static int follow(void) {
    unsigned char *line = trace[now.at];
    if (callbacksOnly && rKind != wordCallback) return 2;
    if (now.at >= lines || line[0] != rKind) return 0;
    if (!fits(rA, line[1]) || !fits(rB, line[2]) || !fits(rC, line[3]) || !fits(rD, line[4])) return 0;
    if (now.at + 1 > farthest) farthest = now.at + 1;
    return 1;
  }

  /* Returns 1 if the next line shows the present roles, 0 otherwise. */
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

/* A changed role must be in a `roles` record before the next report that depends on it. */
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

inline checkBegin(kind) { skip }
inline checkCallback(callback, player) { skip }
inline checkAnswer(answer) { lastAnswer = answer }
inline checkPresented() { skip }
inline checkSettled() { skip }
inline checkDisplayTimedOut() { skip }
inline checkChangedLayout() { skip }
inline checkLoss() { skip }
inline checkShutDown() { skip }
inline checkEnd(kind, result) { skip }
inline checkRoles() { skip }
inline checkOver() { skip }
