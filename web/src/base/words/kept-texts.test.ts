import { globSync, readFileSync } from 'node:fs';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { expect, it, vi } from 'vitest';
import * as words from './words.ts';

/** Each text that some code has read, with the stack of the read. */
const { reads, recorded } = vi.hoisted(() => {
  const reads: { text: string; stack: string }[] = [];
  /** Returns `group` as an object that records each text and function that somebody reads from it. */
  const recorded = <Group extends object>(group: Group, path: string): Group =>
    new Proxy(group, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof name !== 'string' || value === undefined) return value;
        const text = `${path}.${name}`;
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) return recorded(value, text);
        reads.push({ text, stack: new Error().stack ?? '' });
        return value;
      },
    });
  return { reads, recorded };
});
vi.mock('@groundwork/contract/base/catalogue', async (original) => ({
  ...(await original<typeof import('@groundwork/contract/base/catalogue')>()),
  catalogue: (noun: string, english: object) => recorded(english, noun),
}));

/** Returns the file and line that have read a text: the first of our code, but for the catalogue and the recorder. */
function readerOf(stack: string) {
  const [, , ...frames] = stack.split('\n');
  const frame = frames.find((frame) => /\/(web\/src|contract)\//.test(frame) && !frame.includes('/base/catalogue.ts'));
  const [, file = stack, line = ''] = frame?.match(/((?:web\/src|contract)\/[^:]+):(\d+)/) ?? [];
  return { file, line: Number(line) };
}
const readers = () => reads.map(({ text, stack }) => ({ text, ...readerOf(stack) }));

// This module keeps texts, as no other module may.
const { title } = words.goals;
const failed = [messages.goals.createFailed];
const statuses = (['done', 'blocked'] as const).map((status) => words.tasks.status[status]);
// Groups are no texts, and functions read texts when they run.
const { goals } = messages;
const late = () => [words.goals.mine, goals.updateFailed];

const here = 'web/src/base/words/kept-texts.test.ts';

it('finds the texts that a module keeps, with their lines', () => {
  const lines = readFileSync(import.meta.filename, 'utf8').split('\n');
  const kept = readers().filter(({ file }) => file === here);
  expect(kept.map(({ text, line }) => [text, lines[line - 1]?.match(/const (.*?) =/)?.[1]])).toEqual([
    ['goals.title', '{ title }'],
    ['messages.goals.createFailed', 'failed'],
    ['tasks.status.done', 'statuses'],
    ['tasks.status.blocked', 'statuses'],
  ]);
  expect([title, ...failed, ...statuses, ...late()]).toHaveLength(6);
});

longTest('no other module keeps a text, which would stay in the language in which the module was loaded', async () => {
  const src = `${import.meta.dirname}/../..`;
  const modules = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.|\.d\.ts$|^main\.tsx$|\/testing\//.test(file),
  );
  expect(modules.length).toBeGreaterThan(1000);
  await Promise.all(modules.map((file) => import(`${src}/${file}`)));
  const kept = readers().filter(({ file }) => file !== here);
  expect(kept.map(({ text, file, line }) => `${file}:${line} keeps ${text}`)).toEqual([]);
});
