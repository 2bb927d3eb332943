import { randomBytes } from 'node:crypto';
import type { ChangeNotice } from './change-feed.ts';

/** The minimum number of notices that are kept, for all teams together. */
const kept = 2000;

/**
 * Keeps recent notices, so that a reconnecting stream can resume. A position is an opaque text of this server. `since`
 * returns null for an unknown or expired position.
 */
export function changeHistory() {
  let era = '';
  let begun = Number.POSITIVE_INFINITY;
  let total = 0;
  let past: { notice: ChangeNotice; at: number }[] = [];
  const position = () => `${era}.${total}`;
  return {
    begin() {
      era = randomBytes(6).toString('hex');
      begun = performance.now();
      total = 0;
      past = [];
    },
    add(notice: ChangeNotice) {
      past.push({ notice, at: performance.now() });
      total++;
      if (past.length >= 2 * kept) past = past.slice(-kept);
    },
    position,
    since(known: string): ChangeNotice[] | null {
      const [from, count = ''] = known.split('.');
      const missed = total - Number(count);
      if (from !== era || !/^\d+$/.test(count) || missed < 0 || missed > past.length) return null;
      return past.slice(past.length - missed).map(({ notice }) => notice);
    },
    /** The notices of the last `ms` milliseconds; null when some of them are no longer kept. */
    recent(ms: number): ChangeNotice[] | null {
      const start = performance.now() - ms;
      const oldest = past.length < total ? (past[0]?.at ?? begun) : begun;
      return ms > 0 && oldest > start ? null : past.filter(({ at }) => at >= start).map(({ notice }) => notice);
    },
  };
}
