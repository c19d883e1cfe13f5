#!/usr/bin/env python3
"""Reads an export of `tandem log export` with the libraries of the tool that it is for, and prints the result as JSON.

    read-exports.py perfetto TRACE       uses PyPI's package perfetto
    read-exports.py otlp FILE            uses PyPI's package opentelemetry-proto
    read-exports.py sql FILE.sql FOLDER  runs each statement of the file in the folder, with PyPI's package duckdb

Scripts/setup.sh installs these packages in .build/log-readers. The exit status is 1 if the export has an error.
"""

import base64
import json
import os
import sys


def unknown_fields(message, path=""):
    """Returns the paths of the fields that the protocol's classes do not know."""
    from google.protobuf.unknown_fields import UnknownFieldSet

    found = [f"{path}#{field.field_number}" for field in UnknownFieldSet(message)]
    for field, value in message.ListFields():
        if field.type != field.TYPE_MESSAGE:
            continue
        values = [value] if hasattr(value, "ListFields") else value
        for part in values:
            found += unknown_fields(part, f"{path}.{field.name}")
    return found


def read_perfetto(path):
    from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import Trace, TrackEvent

    trace = Trace()
    with open(path, "rb") as file:
        trace.ParseFromString(file.read())
    errors = sorted(set(unknown_fields(trace)))
    tracks, stacks, flows = {}, {}, {}
    result = {"slices": {}, "instants": {}, "counters": {}}
    newest, wall = 0, []
    for packet in trace.packet:
        if packet.timestamp < newest:
            errors.append(f"time goes back to {packet.timestamp}")
        newest = packet.timestamp
        if packet.trusted_packet_sequence_id == 0:
            errors.append("a packet without a sequence")
        for clock in packet.clock_snapshot.clocks:
            if clock.clock_id == 1:
                wall.append(clock.timestamp)
        if packet.HasField("track_descriptor"):
            track = packet.track_descriptor
            if track.uuid in tracks:
                errors.append(f"track {track.uuid} twice")
            if track.parent_uuid and track.parent_uuid not in tracks:
                errors.append(f"{track.name} has an unknown parent")
            tracks[track.uuid] = track
        if not packet.HasField("track_event"):
            continue
        event = packet.track_event
        if event.track_uuid not in tracks:
            errors.append(f"an event on the unknown track {event.track_uuid}")
            continue
        name = tracks[event.track_uuid].name
        stack = stacks.setdefault(event.track_uuid, [])
        if tracks[event.track_uuid].HasField("counter") != (event.type == TrackEvent.TYPE_COUNTER):
            errors.append(f"{name}: a track is for numbers or for slices")
        if event.type == TrackEvent.TYPE_SLICE_BEGIN:
            stack.append(event.name)
            result["slices"].setdefault(name, []).append(" > ".join(stack))
        elif event.type == TrackEvent.TYPE_SLICE_END:
            if not stack:
                errors.append(f"{name}: an end without a beginning")
            else:
                stack.pop()
        elif event.type == TrackEvent.TYPE_INSTANT:
            result["instants"].setdefault(name, []).append(event.name)
        elif event.type == TrackEvent.TYPE_COUNTER:
            result["counters"].setdefault(name, []).append(event.counter_value)
        for flow in event.flow_ids:
            flows.setdefault(str(flow & 0xFF), []).append(f"{name}: {event.name}")
    errors += [f"{tracks[uuid].name}: {stack} never ends" for uuid, stack in stacks.items() if stack]
    errors += [f"flow {flow} has one end" for flow, ends in flows.items() if len(ends) < 2]
    result.update(tracks=[track.name for track in tracks.values()], flows=flows, wall=wall, errors=errors)
    return result


def read_otlp(path):
    from google.protobuf import json_format
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    # OTLP/JSON has hexadecimal identifiers, but Python's json_format expects base64.
    def converted(value):
        if isinstance(value, list):
            return [converted(part) for part in value]
        if not isinstance(value, dict):
            return value
        return {
            key: base64.b64encode(bytes.fromhex(part)).decode() if key.endswith("Id") else converted(part)
            for key, part in value.items()
        }

    errors, traces, seen = [], [], set()
    with open(path, encoding="utf-8") as file:
        for line in file:
            request = json_format.ParseDict(converted(json.loads(line)), ExportTraceServiceRequest())
            for resource in request.resource_spans:
                attributes = {
                    a.key: getattr(a.value, a.value.WhichOneof("value")) for a in resource.resource.attributes
                }
                spans = [span for scope in resource.scope_spans for span in scope.spans]
                root = spans[0]
                for span in spans:
                    if len(span.trace_id) != 16 or len(span.span_id) != 8 or span.span_id in seen:
                        errors.append(f"{span.name}: a wrong identifier")
                    seen.add(span.span_id)
                    if span.trace_id != root.trace_id or span is not root and span.parent_span_id != root.span_id:
                        errors.append(f"{span.name}: not of its trace")
                    if not root.start_time_unix_nano <= span.start_time_unix_nano <= span.end_time_unix_nano:
                        errors.append(f"{span.name}: a wrong time")
                traces.append(
                    {
                        "id": root.trace_id.hex(),
                        "program": attributes.get("service.version"),
                        "root": root.name,
                        "status": root.status.code,
                        "start": root.start_time_unix_nano,
                        "spans": [span.name for span in spans[1:]],
                        "events": [event.name for event in root.events],
                    }
                )
    return {"traces": traces, "errors": errors}


def run_sql(path, folder):
    import duckdb

    with open(path, encoding="utf-8") as file:
        text = file.read()
    os.chdir(folder)
    results = []
    for statement in duckdb.extract_statements(text):
        cursor = duckdb.execute(statement)
        if str(statement.type).endswith("SELECT"):
            results.append({"columns": [c[0] for c in cursor.description], "rows": cursor.fetchall()})
    return {"results": results, "errors": []}


def main(words):
    tools = {"perfetto": read_perfetto, "otlp": read_otlp, "sql": run_sql}
    if len(words) < 2 or words[0] not in tools:
        sys.exit(__doc__)
    result = tools[words[0]](*words[1:])
    json.dump(result, sys.stdout, default=str)
    print()
    return 1 if result["errors"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
