import type { Linked } from '@groundwork/contract/talk/links';
import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../base/queries/api.ts';
import { RichTextView } from '../../base/rich-text/rich-text-view.tsx';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, sampleIds } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { CommentBody } from '../comments/comment-body.tsx';
import { namedBy } from './linked-address.ts';
import { LinkedText } from './linked-text.tsx';
import { TextLink } from './text-link.tsx';

const [hall, goal, map, secret] = sampleIds('hall', 'goal', 'map', 'secret');
const address = (path: string) => `${window.location.origin}/dashboard/${path}`;
const addresses = [`tasks/${hall}`, `goals/${goal}`, `maps/${map}`, `tasks/${secret}`].map(address) as [
  string,
  string,
  string,
  string,
];

let items: Linked[];
const backend = fakeBackend({ 'account.get': () => anAccount(), 'links.list': () => ({ items }) });
beforeEach(() => {
  items = [
    { kind: 'task', id: hall, title: 'Book the hall', status: 'in_progress' },
    { kind: 'goal', id: goal, title: 'Gathering', status: 'planning' },
    { kind: 'map', id: map, title: 'Harbour', status: null },
  ];
});
afterEach(cleanup);

let refetch: () => void;
function Page() {
  const queries = useQueryClient();
  refetch = () => void queries.invalidateQueries({ queryKey: api.links.key() });
  const [task, , , other] = addresses;
  const html = `<p><a href="${task}">${task}</a> <a href="${task}">the hall</a> <a href="${other}">${other}</a></p>`;
  return (
    <>
      <RichTextView html={html} Link={TextLink} />
      <LinkedText>{`At ${task}, https://harbour.example`}</LinkedText>
      <CommentBody content={`See ${addresses.join(' ')}`} mentions={[]} />
    </>
  );
}
const link = (name: string) => screen.findAllByRole('link', { name });
const task = `${words.tasks.status.in_progress} Book the hall`;

it('is a chip with status and title, wherever a text shows it, and an address where one cannot see more', async () => {
  await renderForTest(<Page />);
  expect(await link(task)).toHaveLength(3);
  expect(await link('https://harbour.example')).toHaveLength(1);
  expect(await link(`${words.tasks.status.in_progress} the hall`)).toHaveLength(1);
  expect(await link(`${words.goals.status.planning} Gathering`)).toHaveLength(1);
  expect(await link('Harbour')).toHaveLength(1);
  expect(await link(addresses[3])).toHaveLength(2);
  expect(backend.calls('links.list')).toEqual([{ task_id: [hall, secret], goal_id: [goal], map_id: [map] }]);
});

it('opens in this page, follows changes, and is an address again when its task is deleted', async () => {
  await renderForTest(<Page />);
  const [chip] = await link(task);
  expect(chip?.getAttribute('href')).toBe(addresses[0]);
  expect(chip && fireEvent.click(chip)).toBe(false);
  items = [{ kind: 'task', id: hall, title: 'Book the barn', status: 'done' }];
  refetch();
  await link(`${words.tasks.status.done} Book the barn`);
  items = [];
  refetch();
  await waitFor(async () => expect(await link(addresses[0])).toHaveLength(3));
});

it.each([
  [`tasks/${hall}?comment=${goal}`, { kind: 'task', id: hall }],
  [`goals?task=${hall}`, { kind: 'task', id: hall }],
  [`maps/${map}?node=${goal}#here`, { kind: 'map', id: map }],
  [`goals/${goal}/report`, null],
  ['tasks/my', null],
])('%s names what it opens', (path, named) => expect(namedBy(address(path))).toEqual(named));

it('an address of another installation on the same host names nothing', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'base-path', content: '/groundwork' });
  document.head.append(meta);
  vi.resetModules();
  const based = await import('./linked-address.ts');
  meta.remove();
  const own = `${window.location.origin}/groundwork/dashboard/tasks/${hall}?comment=${goal}`;
  expect([based.namedBy(own), based.ownPath(own)]).toEqual([
    { kind: 'task', id: hall },
    `/dashboard/tasks/${hall}?comment=${goal}`,
  ]);
  expect(based.namedBy(address(`tasks/${hall}`))).toBeNull();
});

it.each([`https://other.example/dashboard/tasks/${hall}`, 'mailto:rosa@harbour.example', 'not an address'])(
  '%s names nothing here',
  (href) => expect(namedBy(href)).toBeNull(),
);
