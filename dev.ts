import { spawn } from 'node:child_process';
import { join } from 'node:path';

// `npm run dev`: the server restarts when its files change. Vite serves the web with hot reload and proxies /api to the
// server.
const bin = (name: string) => join(import.meta.dirname, 'node_modules/.bin', name);
const env = { ...process.env, APP_URL: 'http://127.0.0.1:5173', PORT: process.env.PORT ?? '3000' };
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/start.mjs'], {
    stdio: 'inherit',
    env,
    cwd: import.meta.dirname,
  }),
  spawn(bin('vite'), ['web', '--host', '127.0.0.1', '--port', '5173', '--strictPort'], {
    stdio: 'inherit',
    env,
    cwd: import.meta.dirname,
  }),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
