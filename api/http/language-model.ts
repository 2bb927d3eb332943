import { limits } from '@groundwork/contract/base/limits';
import { sentence } from '@groundwork/contract/base/sentences';
import { ORPCError } from '@orpc/server';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { AiSettings } from '../settings/analysis.ts';

/** A question to the model. `schema` is the JSON Schema of the answer. */
export type Question = { instructions: string; material: object; schema: object };

type Chunk = { choices?: { delta?: { content?: unknown } }[] };

const { answerBytes, textLength } = limits.analysis;

const failed = (message: string, cause?: unknown) => new ORPCError('BAD_GATEWAY', { message, cause });
export const unreadable = (cause?: unknown) => failed('analysis.unreadable', cause);

/** Decodes a stream of bytes to text. Throws when more than `bytes` bytes arrive. */
function textAtMost(bytes: number) {
  const decoder = new TextDecoder();
  let sent = 0;
  return new TransformStream<Uint8Array, string>({
    transform(part, passed) {
      sent += part.byteLength;
      if (sent > bytes) throw unreadable(`more than ${bytes} bytes`);
      passed.enqueue(decoder.decode(part, { stream: true }));
    },
  });
}

/** The text that one event of the stream adds to the answer. */
function addedBy(data: string): string {
  if (data === '[DONE]') return '';
  const content = (JSON.parse(data) as Chunk | null)?.choices?.[0]?.delta?.content;
  return typeof content === 'string' ? content : '';
}

/**
 * Asks the model and yields the whole text received so far, once for each event. The request ends when the consumer
 * stops iterating or aborts `signal`.
 * @throws ORPCError 502 with a message when the model is unreachable, too slow or answers in an invalid format
 */
export async function* askModel(
  { url, model, apiKey, seconds }: AiSettings,
  { instructions, material, schema }: Question,
  signal?: AbortSignal,
) {
  const late = AbortSignal.timeout(seconds * 1000);
  let text = '';
  try {
    const answer = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        stream: true,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: JSON.stringify(material) },
        ],
        response_format: { type: 'json_schema', json_schema: { name: 'analysis', strict: true, schema } },
      }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw failed('analysis.unreachable', `status ${answer.status}`);
    }
    const events = answer.body.pipeThrough(textAtMost(answerBytes)).pipeThrough(new EventSourceParserStream());
    for await (const { data } of events) {
      text += addedBy(data);
      if (text.length > textLength) throw unreadable(`more than ${textLength} characters`);
      yield text;
    }
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    if (signal?.aborted) throw error;
    if (late.aborted) throw failed(sentence('analysis.late', seconds), error);
    throw error instanceof SyntaxError ? unreadable(error) : failed('analysis.unreachable', error);
  }
}
