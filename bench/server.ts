import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The secret of the measured servers, which signs the session cookies. */
export const secret = 'a secret that only the benchmark knows';

export type Server = { url: string; process: ChildProcess; startMs: number; stop(): Promise<void> };

/** Starts the real server and waits until it is ready. Its log goes to `log`. */
export async function startServer(
  command: string[],
  port: number,
  env: NodeJS.ProcessEnv,
  log?: string,
): Promise<Server> {
  const { NODE_ENV: _, DATABASE_URL: __, ...inherited } = process.env;
  const [program = '', ...args] = command;
  const started = performance.now();
  // A separate process group, so that the signal reaches the server also under npm.
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', log === undefined ? 'ignore' : openSync(log, 'w'), 'inherit'],
    env: { ...inherited, SECRET: secret, PORT: `${port}`, LOG_LEVEL: 'warn', ...env },
  });
  const signal = () => process.kill(-(child.pid as number), 'SIGTERM');
  process.once('exit', signal);
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return {
    url,
    process: child,
    startMs: performance.now() - started,
    async stop() {
      process.off('exit', signal);
      signal();
      await ended;
    },
  };
}

const procFile = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
};

/** Fields of /proc/<pid>/stat from the third, after the name, which may contain spaces. */
const statFields = (pid: number) => procFile(pid, 'stat')?.split(') ')[1]?.split(' ').map(Number);

/** CPU time of a process in milliseconds, without PostgreSQL's processes; null without /proc. */
export function cpuMs({ pid = 0 }: { pid?: number | undefined }): number | null {
  // Fields 14 and 15 of the file: user and system time, in ticks of 10 ms.
  const fields = statFields(pid);
  return fields ? ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10 : null;
}

/** CPU time of PostgreSQL in milliseconds: its first process, those that it started, and those that have ended. */
export function postgresCpuMs(dataDir: string): number | null {
  const first = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const fields = statFields(first);
  if (!fields) return null;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statFields(Number(name))?.[1] === first);
  // Fields 16 and 17 of the file: the times of children that have ended.
  const ended = ((fields[13] ?? 0) + (fields[14] ?? 0)) * 10;
  return [first, ...children.map(Number)].reduce((sum, pid) => sum + (cpuMs({ pid }) ?? 0), ended);
}

/** Resident memory of a process in MB; null without /proc. */
export function residentMb({ pid = 0 }: ChildProcess): number | null {
  const kb = procFile(pid, 'status')?.match(/VmRSS:\s+(\d+)/)?.[1];
  return kb ? Number(kb) / 1024 : null;
}
