import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aSprint, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { EndSprintDialog } from './end-sprint-dialog.tsx';

const sprint = (name: string, start: number, open_count = 0) =>
  aSprint({
    id: sampleId(name),
    name,
    starts_on: addDays(today(), start),
    ends_on: addDays(today(), start + 13),
    open_count,
  });
const now = sprint('Now', -5, 3);
const sprints = [sprint('Later', 40), sprint('Next', 20), now, sprint('Before', -40)];
const backend = fakeBackend({
  'sprints.list': () => page(sprints),
  'sprints.end': () => ({ sprint: { ...now, ended_at: '2026-10-20T09:00:00Z' }, carried: 3 }),
});
afterEach(cleanup);

async function open(ending = now) {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderForTest(<EndSprintDialog sprint={ending} onClose={onClose} />);
  await screen.findByText(words.sprints.endOf(ending.name, ending.open_count));
  const submit = async () => {
    const button = await screen.findByRole('button', { name: words.sprints.end });
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
    await user.click(button);
  };
  return { user, onClose, submit };
}

it('moves open tasks to the next sprint unless another is chosen', async () => {
  const { onClose, submit } = await open();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([['sprints.end', { sprintId: now.id, carry_to: sampleId('Next') }]]);
});

it('offers current and upcoming sprints and none', async () => {
  const { user, onClose, submit } = await open();
  await user.click(await screen.findByRole('combobox', { name: words.sprints.carryTo }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(['Next', 'Later', words.sprints.none]);
  await user.click(screen.getByRole('option', { name: words.sprints.none }));
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([['sprints.end', { sprintId: now.id, carry_to: null }]]);
});

it('asks nothing when every task is finished', async () => {
  const { onClose, submit } = await open({ ...now, open_count: 0 });
  expect(screen.queryByRole('combobox', { name: words.sprints.carryTo })).toBeNull();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('stays open when somebody else was faster', async () => {
  backend.on({ 'sprints.end': () => refuse(409, 'sprints.alreadyEnded') });
  const { onClose, submit } = await open();
  await submit();
  await waitFor(() => expect(backend.writes()).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
});
