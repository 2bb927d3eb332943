/** A time zone in which it is between 9 and 10 in the morning. */
export function zoneInTheMorning() {
  const offset = ((9 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
