import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';

/** Resolves to the match once the output of a process matches `pattern`. */
export function printed(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<RegExpMatchArray> {
  let output = '';
  return new Promise((found, failed) => {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = output.match(pattern);
      if (match) found(match);
    });
    child.once('error', failed);
    child.once('exit', (status) => failed(new Error(`${child.spawnfile} ended with ${status}: ${output}`)));
  });
}

/** Waits until a process has ended, and kills it after five seconds. */
export async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const kill = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await new Promise((done) => child.once('exit', done));
  clearTimeout(kill);
}

/** Starts an X server for one browser, so that no other browser uses its pointer and clipboard. */
export async function startDisplay() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, number] = await printed(child, child.stdout, /^(\d+)\n/);
  return {
    name: `:${number}`,
    stop: () => {
      child.kill();
      return ended(child);
    },
  };
}

/** Whether a command is installed. */
export const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;
