import { longTest } from '@groundwork/contract/base/test-sweeps';
import { startKinds } from '@groundwork/contract/people/team-starts';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { NewTeam } from './new-team.tsx';

const { toastError } = spiedToasts();
const { team, start } = words.firstUse;

const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.list': () => page([aTeam()]),
  'teams.create': ({ name }) => ({ ...aTeam({ name }), started: null }),
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const name = () => screen.findByLabelText(new RegExp(`^${words.teams.fields.name}`));
const button = (label: string) => screen.findByRole('button', { name: label });

async function opened() {
  await renderForTest(<NewTeam />);
  return userEvent.setup();
}

async function named() {
  const user = await opened();
  await user.click(await name());
  await user.paste('Harbour District');
  await user.click(await button(team.next));
  return user;
}
const created = () => backend.writes().map(([, input]) => input);

it('asks for the name first, and does not go on without it', async () => {
  const user = await opened();
  await user.click(await button(team.next));
  expect(await screen.findByText('Please enter a team name')).toBeTruthy();
  expect(screen.queryByText(start.question)).toBeNull();
});

it('then asks what to begin with', async () => {
  await named();
  expect(await screen.findByRole('heading', { name: start.question })).toBeTruthy();
  expect(screen.getAllByRole('radio')).toHaveLength(startKinds.length);
  expect(backend.writes()).toEqual([]);
});

it.each(startKinds)('creates the team and its start in one request: %s', async (kind) => {
  const user = await named();
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${start.kinds[kind].title}`) }));
  await user.type(screen.getByLabelText(start.item(start.kinds[kind].items.label, 1)), 'Slipway');
  await user.click(await button(words.teams.create));
  expect(created()).toMatchObject([
    { name: 'Harbour District', start: { kind, name: start.kinds[kind].name.example, items: ['Slipway'] } },
  ]);
});

it('sends no examples, and wants at least one field of a form', async () => {
  const user = await named();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Oak Street').value).toBe('');
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${start.kinds.form.title}`) }));
  await user.click(await button(words.teams.create));
  expect(screen.getByText(start.noFields)).toBeTruthy();
  expect(created()).toEqual([]);
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${start.kinds.groups.title}`) }));
  await user.click(await button(words.teams.create));
  expect(created()).toMatchObject([{ start: { name: 'Our groups', items: [] } }]);
});

it('sends what the person writes, and leaves out what is empty', async () => {
  const user = await named();
  const item = (n: number) => screen.getByLabelText(start.item(start.kinds.groups.items.label, n));
  await user.click(item(2));
  await user.keyboard('港の集会');
  await user.clear(screen.getByLabelText(start.kinds.groups.name.label));
  await user.click(await button(words.teams.create));
  expect(created()).toMatchObject([{ start: { name: 'Our groups', items: ['港の集会'] } }]);
});

it('begins with nothing if asked', async () => {
  const user = await named();
  await user.click(await button(start.nothing));
  expect(created()).toEqual([{ name: 'Harbour District' }]);
});

longTest('a failed attempt keeps everything, and its repetition has the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  backend.on({
    'teams.create': (_, request) => {
      keys.push(request.headers.get('idempotency-key'));
      return refuse(503, 'Not now');
    },
  });
  const user = await named();
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${start.kinds.tasks.title}`) }));
  const goal = screen.getByLabelText(start.kinds.tasks.name.label);
  await user.click(goal);
  await user.keyboard('Open the library');
  for (const attempt of [1, 2]) {
    await user.click(await button(words.teams.create));
    await expect.poll(() => toastError.mock.calls.length).toBe(attempt);
  }
  cleanup();
  await renderForTest(<NewTeam />);
  expect(((await screen.findByLabelText(start.kinds.tasks.name.label)) as HTMLInputElement).value).toBe(
    'Open the library',
  );
  await user.click(await button(words.teams.create));
  await expect.poll(() => toastError.mock.calls.length).toBe(3);
  await user.keyboard('{Tab}');
  await user.type(screen.getByLabelText(start.kinds.tasks.name.label), '!');
  await user.click(await button(words.teams.create));
  await expect.poll(() => toastError.mock.calls.length).toBe(4);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringContaining(keys[0] ?? '')]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
});

it('goes back to the name without losing anything', async () => {
  const user = await named();
  await user.click(await button(start.back));
  expect(((await name()) as HTMLInputElement).value).toBe('Harbour District');
});

it('tells while a team is being created, until its page opens', async () => {
  const onCreating = vi.fn();
  const menu_item_id = sampleId('form');
  backend.on({
    'teams.create': () => ({ ...aTeam(), started: { map_id: null, goal_id: null, menu_item_id } }),
  });
  await renderForTest(<NewTeam onCreating={onCreating} />);
  const user = userEvent.setup();
  await user.click(await name());
  await user.paste('Harbour District');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: start.question });
  await user.click(await button(words.teams.create));
  await expect.poll(() => onCreating.mock.calls).toEqual([[true], [false]]);
});
