import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Analysis } from '@groundwork/contract/work/analysis';
import type { AiSettings } from '../settings/analysis.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into what was asked
type Asked = { headers: IncomingMessage['headers']; body: any };

/** A valid analysis. */
export const goodAnalysis: Analysis = {
  summary: 'The gathering is on its way, but the hall is not paid.',
  strengths: ['The date is known.'],
  risks: ['The deposit is late.'],
  gaps: ['Nobody cares for the children.'],
  suggestions: [
    {
      title: 'Pay the deposit',
      description: 'Ask Grace for the bill.\nThen pay it.',
      priority: 'urgent',
      due_in_days: 2,
    },
    { title: 'Find somebody for the children', description: '', priority: 'medium', due_in_days: null },
  ],
};

/** The stream event with one piece of an answer. */
export const piece = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/**
 * A server with the chat completions API of OpenAI. It streams `says`, or runs `does`; `ended` counts answers that the
 * client aborted.
 */
export async function testModel() {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    model.asked.push({ headers: request.headers, body: JSON.parse(body) });
    response.on('close', () => {
      if (!response.writableEnded) model.ended++;
    });
    response.on('error', () => {});
    if (model.does) return model.does(response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of model.says.match(/[\s\S]{1,40}/g) ?? []) response.write(piece(part));
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const settings: AiSettings = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: 'test-model',
    apiKey: 'the-key',
    seconds: 30,
  };
  const model = {
    settings,
    says: JSON.stringify(goodAnalysis),
    does: null as ((response: ServerResponse) => unknown) | null,
    asked: [] as Asked[],
    ended: 0,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
  return model;
}
export type TestModel = Awaited<ReturnType<typeof testModel>>;
