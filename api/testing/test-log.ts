import { Writable } from 'node:stream';
import { pino } from 'pino';

/** A log in memory with all levels from debug. */
export function memoryLog() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return {
    log: pino({ level: 'debug' }, stream),
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
export type Logged = ReturnType<typeof memoryLog>;
