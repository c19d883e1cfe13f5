"""Starts Home Assistant without its web server. home-assistant.py and home-assistant-rest.py import this module."""

from homeassistant import config_entries, core, loader
from homeassistant.helpers import area_registry, device_registry, entity, entity_registry, issue_registry
from homeassistant.helpers import template, translation


async def begin(folder):
    """Returns Home Assistant with its registries loaded. No integration is set up yet."""
    hass = core.HomeAssistant(str(folder))
    hass.config.skip_pip = True
    loader.async_setup(hass)
    entity.async_setup(hass)
    template.async_setup(hass)
    translation.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    for registry in (area_registry, device_registry, entity_registry, issue_registry):
        await registry.async_load(hass)
    return hass
