#!/usr/bin/env bash
# Runs one shard of explore_test. `tandem` reads TEST_TOTAL_SHARDS, TEST_SHARD_INDEX and TEST_SHARD_STATUS_FILE.
# Bazel keeps the results in outputs.zip, or as separate files with --nozip_undeclared_test_outputs.
set -euo pipefail
exec tandem explore "$@" --output "$TEST_UNDECLARED_OUTPUTS_DIR/part-${TEST_SHARD_INDEX:-0}.jsonl" \
  --failures "$TEST_UNDECLARED_OUTPUTS_DIR" --quiet
