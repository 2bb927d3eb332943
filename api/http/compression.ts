import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { limits } from '@groundwork/contract/limits';
import type { FastifyInstance } from 'fastify';

// As quick as they can be: what is sent is made for one reader and read once.
const encodings = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};

/** The first of ours that the header names and does not refuse. */
function chosen(accepted: string | undefined): keyof typeof encodings | undefined {
  const named = (accepted ?? '').split(',').map((part) => part.trim().split(/\s*;\s*q=/));
  return (['br', 'gzip'] as const).find((ours) =>
    named.some(([name, weight]) => name === ours && Number(weight ?? 1) > 0),
  );
}

/** Sends large answers of JSON and pages made here compressed to whoever takes them so. Files and pages come compressed from where they are kept, and events are no answers that end. What is sent as it is goes as bytes: Node would copy a text behind the head first. */
export function compression(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    if (payload.length < limits.compressedBytes || !/json|html/.test(String(reply.getHeader('content-type'))))
      return Buffer.from(payload);
    reply.header('vary', 'accept-encoding');
    const encoding = chosen(request.headers['accept-encoding']);
    if (!encoding) return Buffer.from(payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encodings[encoding](payload);
  });
}
