import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Awaited<ReturnType<typeof startProxy>>;

/** A way from the server to PostgreSQL that can be cut, slowed down or stopped up. */
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
          // What was handed over arrives; what comes back finds nobody.
          to.end(cut === 'half' ? chunk.subarray(0, chunk.length >> 1) : chunk);
          near.destroy();
        };
        if (proxy.delayMs > 0) setTimeout(deliver, proxy.delayMs);
        else deliver();
      });
      from.on('error', end);
      from.on('close', () => {
        pairs.delete(pair);
        // In a black hole nobody learns of an end either.
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
    /** Both ways. */
    delayMs: 0,
    /** Takes everything and passes on nothing; connections stay open. */
    blackhole: false,
    /** Looks at what the server sends, and says whether its connection ends there: behind what it sent, or in the middle of it. */
    cut: null as null | ((text: string) => 'behind' | 'half' | undefined),
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
