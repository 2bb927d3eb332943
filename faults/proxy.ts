import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/** A TCP proxy between the server and PostgreSQL that can cut, delay or blackhole connections. */
export async function startProxy(target: number) {
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    const far = connect(proxy.target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    const pass = (from: Socket, to: Socket, sent: boolean) => {
      from.setNoDelay();
      from.on('data', (chunk: Buffer) => {
        if (proxy.blackhole) return;
        const deliver = () => {
          if (to.destroyed) return;
          const cut = sent ? proxy.cut?.(chunk.toString('latin1')) : undefined;
          if (!cut) return to.write(chunk);
          // PostgreSQL receives the chunk, or its first half; the response is lost.
          to.end(cut === 'within' ? chunk.subarray(0, chunk.length >> 1) : chunk);
          near.destroy();
        };
        if (proxy.delayMs > 0) setTimeout(deliver, proxy.delayMs);
        else deliver();
      });
      from.on('error', end);
      from.on('close', () => {
        pairs.delete(pair);
        // A blackhole also hides the end of a connection.
        if (!proxy.blackhole) to.end();
      });
    };
    pass(near, far, true);
    pass(far, near, false);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy = {
    port: (server.address() as AddressInfo).port,
    target,
    /** The delay of each chunk in milliseconds, in both directions. */
    delayMs: 0,
    /** Reads everything and forwards nothing; connections stay open. */
    blackhole: false,
    /** Decides by a chunk of the server whether to cut the connection: after the chunk, or in its middle. */
    cut: null as null | ((text: string) => 'after' | 'within' | undefined),
    async close() {
      for (const [near, far] of pairs) {
        near.destroy();
        far.destroy();
      }
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}
