"""Runs Home Assistant's MQTT integration, without its web server, with a broker on this machine.

    home-assistant.py FOLDER PORT NODE TITLE

FOLDER is Home Assistant's configuration folder, PORT the broker's port, and NODE the name of a screen. The script
waits for the entities of the screen, presses its button `swap`, waits until the title is TITLE, and sets the volume and
the corner. It prints one line for each of these:

- `found`: an entity, with its unique identifier and its state
- `devices`: the number of devices
- `warning`: a warning of Home Assistant
- `missing`: a condition that was not true in time; the script then fails
- `done`: all conditions became true
"""

import asyncio
import logging
import sys
import traceback
import types

from homeassistant import config_entries, core
from homeassistant.helpers import device_registry, entity_registry, restore_state

import home_assistant_core

folder, port, node, title = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]


class Complaints(logging.Handler):
    def emit(self, record):
        error = f" {record.exc_info[1]!r}" if record.exc_info else ""
        print("warning", record.name, record.getMessage().replace("\n", " ") + error, flush=True)
        if record.exc_info:
            traceback.print_exception(record.exc_info[1])


async def until(what, is_so):
    for _ in range(300):
        if is_so():
            return
        await asyncio.sleep(0.05)
    print("missing", what, flush=True)
    raise SystemExit(1)


async def main():
    hass = await home_assistant_core.begin(folder)
    await restore_state.async_load(hass)
    # Pretend that the parts which serve pages are loaded. No entity needs them.
    hass.config.components |= {"http", "file_upload"}
    hass.http = types.SimpleNamespace(
        register_view=lambda *_: None, register_static_path=lambda *_: None, app={}
    )
    hass.set_state(core.CoreState.running)
    entry = config_entries.ConfigEntry(
        version=1, minor_version=1, domain="mqtt", title="broker", source="user", entry_id="broker",
        data={
            "broker": "127.0.0.1", "port": port, "discovery": True, "discovery_prefix": "homeassistant",
            "birth_message": {"topic": "homeassistant/status", "payload": "online", "qos": 0, "retain": False},
        },
    )
    await hass.config_entries.async_add(entry)
    entities = entity_registry.async_get(hass)
    swap = f"button.tandem_{node}_swap"
    sensor = f"sensor.tandem_{node}_title"
    await until(swap, lambda: hass.states.get(swap) and hass.states.get(swap).state != "unavailable")
    await until(sensor, lambda: hass.states.get(sensor) and hass.states.get(sensor).state not in ("unknown", "unavailable"))
    await until("callback", lambda: hass.states.get(f"event.tandem_{node}_callback"))
    await hass.async_block_till_done()
    for name in sorted(entities.entities):
        state = hass.states.get(name)
        print("found", name, entities.entities[name].unique_id, state.state if state else None, flush=True)
    print("devices", len(device_registry.async_get(hass).devices), flush=True)
    await hass.services.async_call("button", "press", {"entity_id": swap}, blocking=True)
    await until(title, lambda: hass.states.get(sensor).state == title)
    volume = f"number.tandem_{node}_volume"
    await hass.services.async_call("number", "set_value", {"entity_id": volume, "value": 40}, blocking=True)
    await until("volume 40", lambda: hass.states.get(volume).state in ("40", "40.0"))
    corner = f"select.tandem_{node}_corner"
    await hass.services.async_call("select", "select_option", {"entity_id": corner, "option": "topLeft"}, blocking=True)
    await until("corner", lambda: hass.states.get(corner).state == "topLeft")
    print("done", flush=True)
    await hass.async_stop(force=True)


open(folder + "/configuration.yaml", "w").close()
handler = Complaints(logging.WARNING)
logging.getLogger().addHandler(handler)
asyncio.run(main())
