import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The script that sends the errors of a page to the proxy. It runs before the code of the page. While the connection is
 * lost, the script retries.
 */
const watcher = `{
  const send = fetch;
  const tell = (text) => send('/watched-troubles', { method: 'POST', body: text })
    .catch(() => setTimeout(tell, 500, text));
  addEventListener('error', ({ error, message, target }) =>
    tell(target === window ? String(error?.stack || message) : 'not loaded: ' + (target.src || target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => tell('unhandled: ' + (reason?.stack || reason)));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell(effectiveDirective + ' forbids ' + blockedURI));
  for (const level of ['error', 'warn']) {
    const print = console[level];
    console[level] = (...args) => {
      tell('console.' + level + ': ' + args.map(String).join(' '));
      print(...args);
    };
  }
}`;

async function textOf(message: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * An HTTP proxy in front of the server. It collects the errors of pages and can cut the connection, because WebDriver
 * has no commands for either.
 */
export async function startWatchingProxy(target: number) {
  const troubles: string[] = [];
  const sockets = new Set<Socket>();

  async function pass(asked: IncomingMessage, answer: ServerResponse) {
    if (asked.url === '/watched.js') return answer.setHeader('content-type', 'text/javascript').end(watcher);
    if (asked.url === '/watched-troubles') {
      troubles.push(await textOf(asked));
      return answer.end();
    }
    const isPage = asked.headers.accept?.includes('text/html') ?? false;
    const headers = { ...asked.headers, ...(isPage && { 'accept-encoding': 'identity' }) };
    const onward = request({ host: '127.0.0.1', port: target, method: asked.method, path: asked.url, headers });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    onward.on('response', async (answered) => {
      if (!answered.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        return answered.pipe(answer);
      }
      const page = (await textOf(answered)).replace('<head>', '<head><script src="/watched.js"></script>');
      const { 'content-length': _, ...kept } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, kept).end(page);
    });
    asked.pipe(onward);
  }
  const server = createServer((asked, answer) => void pass(asked, answer).catch(() => answer.destroy()));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  /** Ends all connections and accepts no new ones. */
  const cut = async () => {
    const closed = new Promise((done) => server.close(done));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { url: `http://127.0.0.1:${port}`, troubles, cut, mend: () => listen(port) };
}
export type WatchingProxy = Awaited<ReturnType<typeof startWatchingProxy>>;
