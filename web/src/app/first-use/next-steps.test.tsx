import { nextSteps, type StepState } from '@groundwork/contract/work/next-steps';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aTeam } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { shownSteps } from './next-step-queries.ts';
import { NextSteps } from './next-steps.tsx';

const { toastError } = spiedToasts();
const text = words.firstUse.steps;
const stepsWith = (state: Partial<Record<string, Partial<StepState>>> = {}): StepState[] =>
  nextSteps.map((step) => ({ step, done: false, dismissed: false, ...state[step] }));

let items: StepState[];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'nextSteps.ofTeam': () => ({ items }),
  'nextSteps.dismiss': succeed,
  'templates.list': () => page([]),
  'goals.list': () => page([]),
});
beforeEach(() => {
  items = stepsWith();
});
afterEach(cleanup);

async function opened() {
  await renderForTest(<NextSteps team={aTeam()} first />);
  return userEvent.setup();
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const all = nextSteps.map((step) => text.all[step].title);

it('shows every step, with one filled button', async () => {
  await opened();
  await screen.findByText(text.title);
  expect(titles()).toEqual(all);
  expect(document.querySelectorAll('[data-variant="filled"]')).toHaveLength(1);
  expect(screen.getByText(text.count(0, 5))).toBeTruthy();
});

it('ticks what the team has done, and offers it no more', async () => {
  items = stepsWith({ invite: { done: true }, map: { done: true } });
  await opened();
  await screen.findByText(text.count(2, 5));
  expect(screen.queryByRole('button', { name: text.all.map.action })).toBeNull();
  const map = screen.getByText(text.all.map.title).closest('li') as HTMLElement;
  expect(within(map).getByText(text.done)).toBeTruthy();
});

it('hides one step at once, and says when that failed', async () => {
  const user = await opened();
  await user.click(await screen.findByRole('button', { name: text.dismiss(text.all.import.title) }));
  expect(titles()).not.toContain(text.all.import.title);
  expect(backend.writes()).toMatchObject([['nextSteps.dismiss', { steps: ['import'] }]]);
  backend.on({ 'nextSteps.dismiss': () => refuse(503, 'Not now') });
  await user.click(screen.getByRole('button', { name: text.dismiss(text.all.form.title) }));
  await expect.poll(() => toastError.mock.calls.at(-1)?.[0]).toBe(text.dismissFailed);
  expect(titles()).toContain(text.all.form.title);
});

it('hides everything', async () => {
  const user = await opened();
  await user.click(await screen.findByRole('button', { name: text.dismissAll }));
  expect(screen.queryByText(text.title)).toBeNull();
  expect(backend.writes()).toMatchObject([['nextSteps.dismiss', { steps: nextSteps }]]);
});

it('opens the dialog of a step', async () => {
  const user = await opened();
  await user.click(await screen.findByRole('button', { name: text.all.map.action }));
  expect(await screen.findByRole('dialog', { name: words.maps.newMap })).toBeTruthy();
});

it('is gone once all that is not dismissed is done', () => {
  const done = { done: true };
  expect(shownSteps(undefined)).toEqual([]);
  expect(shownSteps(stepsWith({ invite: done, goal: done, map: done, form: done }))).toHaveLength(5);
  expect(
    shownSteps(stepsWith({ invite: done, goal: done, map: done, form: done, import: { dismissed: true } })),
  ).toEqual([]);
});
