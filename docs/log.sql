-- Queries for DuckDB that answer questions about all event logs of a folder: cd FOLDER && duckdb < log.sql
--
-- This table is filled in one pass over the logs. It has only the keys below, because a table of all keys of all kinds
-- of records takes many times as long. To read logs that gzip has compressed, write '*.jsonl.gz' instead.

CREATE TEMP TABLE log AS
SELECT *, count(*) FILTER (kind = 'session') OVER (PARTITION BY filename ORDER BY number) AS session
FROM (
  SELECT *, row_number() OVER () AS number
  FROM read_json('*.jsonl', format = 'newline_delimited', filename = true, ignore_errors = true, columns = {
    kind: 'VARCHAR', seq: 'BIGINT', t_us: 'BIGINT', wall_us: 'BIGINT', program: 'VARCHAR', transaction: 'BIGINT',
    form: 'VARCHAR', outcome: 'VARCHAR', reason: 'VARCHAR', duration_us: 'BIGINT', latency_us: 'BIGINT',
    wait_us: 'BIGINT', command: 'VARCHAR', answer: 'VARCHAR', initiator: 'VARCHAR', player: 'VARCHAR',
    content: 'VARCHAR', event: 'VARCHAR', audible: 'VARCHAR', also: 'VARCHAR', framesDropped: 'BIGINT',
    framesLate: 'BIGINT'})
)
WHERE seq IS NOT NULL;

-- 1. For each form of transaction: its duration, and the time until its result is on the screen.
SELECT t.form, t.outcome, count(*) AS transactions,
  quantile_cont(t.duration_us, 0.5) / 1000 AS duration_p50_ms, quantile_cont(t.duration_us, 0.99) / 1000 AS duration_p99_ms,
  quantile_cont(p.latency_us, 0.5) / 1000 AS seen_p50_ms, quantile_cont(p.latency_us, 0.99) / 1000 AS seen_p99_ms
FROM log t
LEFT JOIN log p ON p.kind = 'presented' AND (p.filename, p.session, p.transaction) = (t.filename, t.session, t.transaction)
WHERE t.kind = 'transaction'
GROUP BY t.form, t.outcome ORDER BY t.form, t.outcome;

-- 2. The outcomes of restore callbacks, and the time that apps took to answer.
SELECT outcome, count(*) AS restores, quantile_cont(wait_us, 0.5) / 1000 AS wait_p50_ms, max(wait_us) / 1000 AS longest_ms
FROM log WHERE kind = 'restoreAnswer'
GROUP BY outcome ORDER BY restores DESC, outcome;

-- 3. The time for which each player was heard, in seconds.
SELECT coalesce(audible || coalesce(' and ' || also, ''), 'nobody') AS heard, sum(until - t_us) / 1e6 AS seconds
FROM (
  SELECT kind, audible, also, t_us,
    coalesce(lead(t_us) OVER later, max(t_us) OVER (PARTITION BY filename, session)) AS until
  FROM log WHERE kind IN ('audio', 'end')
  WINDOW later AS (PARTITION BY filename, session ORDER BY number)
)
WHERE kind = 'audio'
GROUP BY heard ORDER BY seconds DESC;

-- 4. The refused commands, with the reasons.
SELECT command, coalesce(reason, answer) AS reason, initiator, count(*) AS times
FROM log WHERE kind = 'command' AND answer IN ('refused', 'busy')
GROUP BY ALL ORDER BY times DESC, command, reason;

-- 5. The contents that lost pictures: the largest counts that a player reported while it had the content.
SELECT content, count(*) AS snapshots, max(framesLate) AS late, max(framesDropped) AS dropped
FROM (
  SELECT event, framesLate, framesDropped,
    last_value(CASE WHEN kind = 'opening' AND outcome = 'shown' THEN content END IGNORE NULLS)
      OVER (PARTITION BY filename, session, player ORDER BY number) AS content
  FROM log WHERE kind = 'opening' OR kind = 'player'
)
WHERE event = 'snapshot'
GROUP BY content ORDER BY late DESC, dropped DESC, content;

-- 6. The versions of the programs that wrote the logs, and the ways in which their sessions ended.
SELECT program, count(*) AS sessions, sum(records) AS records,
  count(*) FILTER (ending = 'shutdown') AS shut_down, count(*) FILTER (ending = 'crash') AS crashed,
  count(*) FILTER (ending IS NULL) AS killed
FROM (
  SELECT max(program) FILTER (kind = 'session') AS program, count(*) AS records,
    max(reason) FILTER (kind = 'end') AS ending
  FROM log GROUP BY filename, session
)
GROUP BY program ORDER BY sessions DESC, program;
