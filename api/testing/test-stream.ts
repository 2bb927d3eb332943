import { get, type IncomingMessage } from 'node:http';
import type { Change } from '@groundwork/contract/base/live';
import type { TestPerson } from '@groundwork/db/test-people';
import { expect, vi } from 'vitest';

type Event = { name: string; id: string; at: number; changes: Change[]; data: object };

/**
 * Opens an event stream over HTTP, as a browser does. With `reading: false` it reads nothing from the socket until
 * `read` is called.
 */
export async function openStream(
  address: string,
  person: TestPerson,
  query: Record<string, string | number>,
  { headers = {}, reading = true }: { headers?: Record<string, string>; reading?: boolean } = {},
) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  const url = `${address}/api/events?${search}`;
  const openedAt = performance.now();
  const request = get(url, { agent: false, headers: { cookie: person.cookie, ...headers } });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  );
  const events: Event[] = [];
  const state = { id: '', head: '', text: '', endedAt: null as number | null };
  const read = () => {
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      const blocks = (state.text + chunk).split('\n\n');
      state.text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
        );
        if (fields.retry) state.head = fields.retry;
        if (fields.id !== undefined) state.id = fields.id;
        if (!fields.event || fields.event === 'opened') continue;
        const data = JSON.parse(fields.data ?? '{}');
        events.push({ name: fields.event, id: state.id, at: performance.now(), changes: data.changes ?? [], data });
      }
    });
  };
  if (reading) read();
  answer.on('close', () => {
    state.endedAt = performance.now();
  });
  answer.on('error', () => {});
  if (reading && answer.statusCode === 200) await vi.waitFor(() => expect(state.head).toMatch(/^\d+$/), 5000);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    events,
    state,
    /** All received row keys of a table, by one of their columns. */
    ids: (table: string, column = 'id') =>
      events.flatMap(({ changes }) =>
        changes.filter((one) => one.table === table).flatMap(({ rows }) => rows?.[column] ?? []),
      ),
    /** The most events at two a second until the last one. The reader may be late, but is never early. */
    mostEvents: () => 2 + Math.floor(((events.at(-1)?.at ?? openedAt) - openedAt) / 500),
    read,
    close: () => request.destroy(),
  };
}
export type TestStream = Awaited<ReturnType<typeof openStream>>;
