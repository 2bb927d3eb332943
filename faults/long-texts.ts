import { limits } from '../contract/base/limits.ts';
import type { Installation, Team } from './installation.ts';
import { added, keepSending, type Sent } from './writers.ts';

/** Repeats `part` as often as it fits into `length` characters. */
const repeated = (part: string, length: number) => part.repeat(Math.floor(length / part.length));

/** Writes, reads and searches texts that are as long as the limits allow and expensive to process. */
export async function sendLongTexts(installation: Installation, team: Team, over: AbortSignal) {
  const [{ id, cookie }] = team.people;
  const description = `<p>${repeated('<b>a</b> https://a.b/ &amp; <i>c</i> ', limits.text.description - 20)}</p>`;
  const content = (n: number) => repeated(`**a** https://a.b/${'.'.repeat(n % 9)} _b_ `, limits.text.comment);
  const task = await added(installation, '/api/tasks', {
    cookie,
    body: { team_id: team.id, goal_id: team.goal_id, title: 'Long', description },
  });
  await installation.admin.query(
    'insert into comments (team_id, task_id, user_id, content) select $1, $2, $3, * from unnest($4::text[])',
    [team.id, task.id, id, Array.from({ length: 50 }, (_, n) => content(n))],
  );
  const requests: ({ method: string; path: string } & Sent)[] = [
    { method: 'PATCH', path: `/api/tasks/${task.id}`, body: { description } },
    { method: 'GET', path: `/api/comments?task_id=${task.id}&limit=50` },
    { method: 'POST', path: '/api/comments', body: { task_id: task.id, content: content(1) } },
    { method: 'GET', path: `/api/tasks?team_id=${team.id}&limit=200` },
    { method: 'GET', path: `/api/search?team_id=${team.id}&q=${encodeURIComponent('https a b c')}` },
  ];
  return keepSending(installation, over, (n) => ({
    cookie,
    headers: { 'accept-encoding': repeated('br;q=0.1,', 15_000) },
    ...(requests[n % requests.length] as (typeof requests)[number]),
  }));
}
