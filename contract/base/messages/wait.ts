/** `waitOf(90)` → "2 minutes". Rounds up, so that nobody comes back too early. */
export function waitOf(seconds: number): string {
  const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;
  if (seconds <= 60) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 3600) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}
