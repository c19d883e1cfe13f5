#!/usr/bin/env python3
"""Waits until a Ray cluster has a number of machines, and prints them: ray-machines.py ADDRESS COUNT"""

import sys
import time

import ray

address, count = sys.argv[1], int(sys.argv[2])
ray.init(address=address, log_to_driver=False, logging_level="ERROR")
for _ in range(600):
    nodes = ray.nodes()
    alive = sorted(node["NodeManagerAddress"] for node in nodes if node["Alive"])
    if len(alive) == count:
        print(f"{' '.join(alive)}, {len(nodes) - count} lost")
        sys.exit(0)
    time.sleep(0.5)
sys.exit(f"{len(alive)} machines: {alive}")
