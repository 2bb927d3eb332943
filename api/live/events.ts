import { sentenceOf } from '@groundwork/contract/base/answers';
import { events as eventShapes, eventsInput } from '@groundwork/contract/base/live';
import type { Database } from '@groundwork/db/database';
import { readTransaction } from '@groundwork/db/transactions';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { notFound, refusal, tooMany } from '../http/errors.ts';
import type { LiveStreams } from './live-streams.ts';

/**
 * Serves GET /api/events: server-sent events about changes in a team, or about changes for the caller only. The stream
 * ends when the caller loses access.
 */
export function events(app: FastifyInstance, db: Database, live: LiveStreams) {
  app.get('/api/events', { exposeHeadRoute: false, config: { longLived: true } }, async (request, reply) => {
    const arrived = performance.now();
    const { session } = request;
    if (!session.token) throw refusal('UNAUTHORIZED', 'general.notAuthenticated');
    const { data: input, error } = eventsInput.safeParse(request.query);
    if (error) throw refusal('BAD_REQUEST', sentenceOf(error.issues));
    const team = input.team_id ?? null;
    const reader = sql<{
      me: string;
    }>`select rules.me() as me where ${team}::uuid is null or exists (select from teams where id = ${team})`;
    const { rows } = await readTransaction(db, session, (mine) => reader.execute(mine));
    const person = rows[0]?.me;
    if (!person) throw notFound();
    if (!live.hasRoomFor(person)) throw tooMany(reply, 5, 'general.tooManyAtOnce');
    reply.hijack();
    const { raw } = reply;
    if (raw.destroyed) return;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    const known = request.headers['last-event-id'] ?? input.last_event_id;
    const missed = typeof known === 'string' ? live.since(known) : live.recent(input.ago + performance.now() - arrived);
    await live.open(team, { person, token: session.token }, raw, missed);
  });
  app.addHook('preClose', async () => live.close());
}

/** The route for the OpenAPI document, because the contract does not contain it. */
export const eventsPath = () => ({
  get: {
    operationId: 'events',
    tags: ['events'],
    summary: 'Hear what changes in a team, or what is for oneself alone',
    description:
      'Server-sent events, at most two a second, while the session lives and its person belongs to the team. ' +
      'Without a team they report what is for the person alone. They name rows; other operations return their content.',
    parameters: Object.entries(z.toJSONSchema(eventsInput, { io: 'input' }).properties ?? {}).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: false,
      schema: schema as object,
    })),
    responses: {
      200: {
        description: 'The stream. `x-events` says what each event carries.',
        content: {
          'text/event-stream': {
            schema: { type: 'string' as const },
            'x-events': Object.fromEntries(
              Object.entries(eventShapes).map(([name, shape]) => [name, z.toJSONSchema(shape)]),
            ),
          },
        },
      },
    },
  },
});
