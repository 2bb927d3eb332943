import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';

const firstPauseMs = 60_000;
const longestPauseMs = 16 * firstPauseMs;

type Said = { at: number; pauseMs: number; last: number; left: number };

/**
 * A log for failures of background work, which repeat many times a second while the database is away. Writes the first
 * of equal lines, and then one after a minute, after two more, and so on up to sixteen, each with the number of lines
 * that it left out. A line that has not come for two such pauses begins anew.
 */
export function repeatedLog(log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  const said = new LRUCache<string, Said>({ max: 100 });
  const write = (level: 'warn' | 'error') => (fields: object, message: string) => {
    const now = performance.now();
    const line = `${message} ${JSON.stringify(fields)}`;
    const before = said.get(line);
    if (before && now - before.last < 2 * before.pauseMs) {
      before.last = now;
      if (now - before.at < before.pauseMs) {
        before.left++;
        return;
      }
      log[level]({ ...fields, repeated: before.left }, message);
      said.set(line, { at: now, pauseMs: Math.min(2 * before.pauseMs, longestPauseMs), last: now, left: 0 });
      return;
    }
    log[level](fields, message);
    said.set(line, { at: now, pauseMs: firstPauseMs, last: now, left: 0 });
  };
  return { warn: write('warn'), error: write('error') };
}
export type RepeatedLog = ReturnType<typeof repeatedLog>;
