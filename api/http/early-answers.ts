import { type IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@groundwork/contract/base/limits';
import { bodyLength } from './request-bodies.ts';

/**
 * An answer that the server may send before the whole request body has arrived. Unless the rest of the body is small,
 * the server stops reading and closes the connection. It first waits for the client to close, because a client that is
 * still sending could lose the answer (lingering close).
 */
export class EarlyAnswer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  override writeHead(...given: unknown[]): this {
    if (!this.req.complete && bodyLength(this.req) > limits.bodies.rest.bytes) this.#closeAfterwards();
    return super.writeHead(...(given as [number]));
  }

  #closeAfterwards() {
    const { req } = this;
    const { socket } = req;
    this.shouldKeepAlive = false;
    // Node reads and drops a body that has no reader. A paused body stays unread.
    req.unpipe().pause().read(0);
    socket.destroySoon = () => {
      socket.end();
      const late = setTimeout(() => req.destroy(), limits.bodies.rest.seconds * 1000).unref();
      socket.once('close', () => {
        clearTimeout(late);
        req.destroy();
      });
    };
  }
}
