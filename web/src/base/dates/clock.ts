/** A `Date` header has whole seconds, and clocks drift. Smaller differences do not count as a wrong clock. */
const toleratedMs = 2 * 60_000;

let behindMs = 0;

/**
 * Compares the device's clock with the time of a response. The server's time should lie between request and arrival.
 * Only a time outside of that span proves a difference, because the device may sleep in between.
 */
export function compareClock(response: Response, sentAt: number, arrivedAt = Date.now()) {
  const server = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(server)) return;
  const difference = server > arrivedAt ? server - arrivedAt : Math.min(0, server - sentAt);
  behindMs = Math.abs(difference) > toleratedMs ? difference : 0;
}

/** Returns the current time: the device's, corrected by the server's time if the device's clock is wrong. */
export const currentTime = () => new Date(Date.now() + behindMs);
