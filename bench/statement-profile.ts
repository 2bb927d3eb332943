import type { RequestContext } from '../api/http/procedures.ts';
import { comments } from '../api/talk/comments.ts';
import { tasks } from '../api/work/tasks.ts';
import { openDatabase } from '../db/database.ts';
import { median } from './load.ts';
import { assigned, newComment, newTask } from './requests.ts';
import type { Seat } from './seat.ts';

/** A statement as auto_explain reports it. Times are in milliseconds. */
type Explained = {
  duration: number;
  'Query Text': string;
  Triggers?: { 'Trigger Name': string; 'Constraint Name'?: string; Relation: string; Time: number }[];
};

/** Reports each statement with its triggers to the client, as a notice. */
const autoExplain = Object.entries({
  session_preload_libraries: 'auto_explain',
  client_min_messages: 'log',
  'auto_explain.log_level': 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_triggers': 'on',
  'auto_explain.log_format': 'json',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Parses a notice of auto_explain: "duration: 0.123 ms  plan:", then JSON. */
function explained(message: string): Explained {
  const [, duration] = message.match(/^duration: ([\d.]+) ms/) ?? [];
  return { ...JSON.parse(message.slice(message.indexOf('{'))), duration: Number(duration) };
}

/** Names a statement by its verb and table. In a `select`, the table comes after the subqueries in its columns. */
function nameOf(text: string): string {
  if (text.startsWith('begin')) return 'find the session';
  const plain = text.replaceAll('"', '').trim();
  const written = [...plain.matchAll(/insert into \w+/g)].map(([name]) => name).join(', ');
  return written || `select from ${plain.match(/.* from (\w+) where/s)?.[1]}`;
}

/** The time of a statement itself, of its triggers and of its foreign keys, by name. The sum is the whole duration. */
function partsOf({ 'Query Text': text, Triggers = [], duration }: Explained): [string, number][] {
  const parts = new Map<string, number>();
  for (const { 'Trigger Name': name, 'Constraint Name': key, Relation: table, Time } of Triggers) {
    const part = key ? `${table}: foreign keys` : `${table}: trigger \`${name}\``;
    parts.set(part, (parts.get(part) ?? 0) + Time);
  }
  const itself = duration - Triggers.reduce((sum, { Time }) => sum + Time, 0);
  return [[`**${nameOf(text)}**`, itself], ...parts];
}

/** The median milliseconds of each part of an operation, after 20 times to warm up, and their sum. */
async function measured(operation: (seat: Seat) => Promise<unknown>, heard: Explained[], seats: Seat[], times: number) {
  const taken = new Map<string, number[]>();
  for (let turn = 0; turn < times + 20; turn++) {
    heard.length = 0;
    await operation(seats[turn % seats.length] as Seat);
    if (turn < 20) continue;
    for (const [part, ms] of heard.flatMap(partsOf)) taken.set(part, [...(taken.get(part) ?? []), ms]);
  }
  const parts = new Map([...taken].map(([part, ms]) => [part, median(ms)]));
  return parts.set(
    'all',
    [...parts.values()].reduce((sum, ms) => sum + ms, 0),
  );
}

/**
 * The time of each part of the operations of bench/requests.ts in PostgreSQL, as a Markdown table. Calls the server's
 * handlers on one connection with auto_explain, which adds some microseconds to each part. Leaves out planning, the
 * commit, and later work: mails and the sending of change notices.
 */
export async function profileStatements(adminUrl: string, seats: Seat[], times: number): Promise<string> {
  const { db, pool } = openDatabase(`${adminUrl}?options=${encodeURIComponent(autoExplain)}`, { connections: 1 });
  const heard: Explained[] = [];
  pool.on('connect', (client) => client.on('notice', ({ message = '' }) => heard.push(explained(message))));
  const as = ({ token }: Seat, method = 'POST') => {
    const context = { request: { method, headers: {} }, reply: {}, session: { token }, db };
    return { context: context as unknown as RequestContext };
  };
  const list = ({ team_id }: Seat) => ({ team_id, limit: 50 });
  const one = ({ task_id }: Seat) => ({ taskId: task_id, comments: 50 });
  try {
    const columns = {
      'list of 50 tasks': await measured(
        (seat) => tasks.list.callable(as(seat, 'GET'))(list(seat)),
        heard,
        seats,
        times,
      ),
      'one task': await measured((seat) => tasks.get.callable(as(seat, 'GET'))(one(seat)), heard, seats, times),
      'create a task': await measured((seat) => tasks.create.callable(as(seat))(newTask(seat)), heard, seats, times),
      'for a colleague': await measured((seat) => tasks.create.callable(as(seat))(assigned(seat)), heard, seats, times),
      'add a comment': await measured(
        (seat) => comments.create.callable(as(seat))(newComment(seat)),
        heard,
        seats,
        times,
      ),
    };
    const taken = Object.values(columns);
    const parts = new Set([...taken.flatMap((of) => [...of.keys()].filter((part) => part !== 'all')), 'all']);
    const rows = [...parts].map((part) => [part, ...taken.map((of) => of.get(part)?.toFixed(2) ?? '')]);
    return [['milliseconds', ...Object.keys(columns)], ['---', ...taken.map(() => '---:')], ...rows]
      .map((row) => `| ${row.join(' | ')} |\n`)
      .join('');
  } finally {
    await pool.end();
  }
}
