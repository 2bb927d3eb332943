/** Settings are missing or wrong; the message names them. */
export class SettingsError extends Error {}
