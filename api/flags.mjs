// How Node and the C library run the server, in one place for `npm start`, systemd and containers. Both read this before
// any code of ours runs, so the process replaces itself once, and keeps its number, its streams and its settings
// (docs/benchmarks.md, "History of measurements", has the figures).

const flags = [
  // V8's young generation. A larger one makes lists cheaper, and the server at rest too large.
  '--max-semi-space-size=4',
  // V8 collects garbage when its old generation has grown by 30 %. Otherwise it may become three times as large first.
  '--heap-growing-percent=30',
];

/** glibc otherwise gives each thread memory of its own, which it keeps: 25 MB after load. */
const environment = { MALLOC_ARENA_MAX: '2' };

const { platform, execArgv, execPath, argv, env } = process;
const isSet = flags.every((flag) => execArgv.includes(flag));
// Windows cannot replace a process. The supervisor of `npm run dev` talks to this one over a channel that would close.
if (!isSet && platform !== 'win32' && !process.channel)
  process.execve?.(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], { ...environment, ...env });
