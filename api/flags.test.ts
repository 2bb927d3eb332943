import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'flags-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  `import ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'flags.mjs')))};
  const { argv, env, execArgv, pid } = process;
  process.stdout.write(JSON.stringify({ words: argv.slice(2), arenas: env.MALLOC_ARENA_MAX, execArgv, pid }));
  process.channel?.unref();`,
);

/** Returns what the program printed: its arguments, its flags and its process id, once it runs with the flags. */
async function said({ pid, stdout, stderr }: ReturnType<typeof spawn>) {
  const [out, errors] = await Promise.all([stdout, stderr].map((stream) => stream && text(stream)));
  return { ...JSON.parse(out ?? ''), errors, isSame: JSON.parse(out ?? '').pid === pid };
}

const { MALLOC_ARENA_MAX: _, ...env } = process.env;
const start = (settings: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, ['--throw-deprecation', program, 'two words'], { env: { ...env, ...settings } });

test.skipIf(process.platform === 'win32')('the process sets its flags, and keeps its number and words', async () => {
  const semiSpace = expect.stringMatching(/^--max-semi-space-size=\d+$/);
  expect(await said(start())).toMatchObject({
    arenas: expect.stringMatching(/^\d+$/),
    words: ['two words'],
    errors: '',
    isSame: true,
    execArgv: expect.arrayContaining([semiSpace, '--throw-deprecation']),
  });
});

test('a setting of the environment stays', async () => {
  expect(await said(start({ MALLOC_ARENA_MAX: '7' }))).toMatchObject({ arenas: '7' });
});

test('a process with a channel to its parent keeps it, without the flags', async () => {
  const child = fork(program, { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  expect(await said(child)).toMatchObject({ execArgv: [], isSame: true });
});
