import { type IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@groundwork/contract/limits';
import { bodyLength } from './request-bodies.ts';

/**
 * An answer that may come before the body of its request is in. Unless the rest is small, the server then reads no more,
 * and closes the connection. It waits for the client first, which could lose the answer if the connection broke while it
 * sends (lingering close).
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
    // Node drops a body that nobody has begun to read, as fast as it arrives. One that is paused stays where it is.
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
