#!/usr/bin/env python3
"""Explores seeds or verifies logs with Spark.

    spark-submit --py-files tandem_tasks.py tandem_spark.py explore 0..9999999 results
    spark-submit --py-files tandem_tasks.py tandem_spark.py verify names verdicts

`names` is a text file with the path of a log in each line. The last argument is a new folder for the results. All
workers must be able to write to it, as in HDFS. The exit status is 1 if a session failed or a log is not sound.
"""

import argparse
import pathlib
import sys

from pyspark import SparkConf, SparkContext

folder = pathlib.Path(__file__).resolve().parent
sys.path += [str(folder), str(folder.parent)]
import tandem_tasks  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("action", choices=["explore", "verify"])
    parser.add_argument("input", help="the seeds to explore, or the file with the paths of logs")
    parser.add_argument("output", help="a new folder for the results")
    parser.add_argument("--partitions", type=int, default=64, help="number of tasks")
    parser.add_argument("--batch", type=int, default=1000, help="number of logs that one process verifies")
    parser.add_argument("--program", default="tandem", help="path of tandem on each worker")
    arguments = parser.parse_args()
    batch, program = arguments.batch, arguments.program

    # `spark-submit` names the cluster; without it this machine is used.
    context = SparkContext(conf=SparkConf().setAppName("tandem").setIfMissing("spark.master", "local[*]"))
    context.addPyFile(tandem_tasks.__file__)
    unsound = context.accumulator(0)

    def lines_of(parts, task):
        for part in parts:
            for line in task(part, program):
                if not tandem_tasks.is_sound(line):
                    unsound.add(1)
                yield line.decode().rstrip("\n")

    if arguments.action == "explore":
        parts = context.parallelize(list(tandem_tasks.chunks(arguments.input)), arguments.partitions)
        lines = parts.mapPartitions(lambda part: lines_of(part, tandem_tasks.explore))
    else:
        names = context.textFile(arguments.input, arguments.partitions)
        lines = names.mapPartitions(
            lambda part: lines_of(tandem_tasks.batches(part, batch), tandem_tasks.verify))
    lines.saveAsTextFile(arguments.output)
    context.stop()
    return 1 if unsound.value else 0


if __name__ == "__main__":
    sys.exit(main())
