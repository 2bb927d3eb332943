import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aSprint, sampleId, sampleTeamId as team_id } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { SprintPicker } from './sprint-picker.tsx';

const sprint = (name: string, start: number) =>
  aSprint({
    id: sampleId(name),
    name,
    starts_on: addDays(today(), start),
    ends_on: addDays(today(), start + 13),
  });
const sprints = () => [
  sprint('Later', 40),
  sprint('Next', 20),
  sprint('Now', -5),
  sprint('Before', -20),
  sprint('Long ago', -60),
];
const backend = fakeBackend({ 'sprints.list': () => page(sprints()) });
afterEach(cleanup);

async function open(value: string | null | undefined, onChange = vi.fn()) {
  const user = userEvent.setup();
  await renderForTest(
    <SprintPicker teamId={team_id} value={value} onChange={onChange}>
      <button type="button">Sprint</button>
    </SprintPicker>,
  );
  expect(backend.reads()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sprint' }));
  await screen.findByRole('option', { name: /Now/ });
  return { user, onChange };
}
const offered = () =>
  screen.getAllByRole('option').map((option) => within(option).getByText(/^[A-Z][a-z ]+$/).textContent);

it('reads the sprints when it opens, and offers none, current, upcoming and past ones in this order', async () => {
  await open(null);
  expect(offered()).toEqual([words.sprints.none, 'Now', 'Next', 'Later', 'Before', 'Long ago']);
  expect(backend.calls('sprints.list')).toMatchObject([{ teamId: team_id }]);
});

it('finds a sprint by typing and chooses it with Enter', async () => {
  const { user, onChange } = await open(null);
  await user.keyboard('nex');
  await waitFor(() => expect(offered()).toEqual(['Next']));
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(sampleId('Next'));
});

it('removes the task from its sprint', async () => {
  const { user, onChange } = await open(sampleId('Now'));
  await user.click(screen.getByRole('option', { name: words.sprints.none }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

it('removes several tasks from their different sprints', async () => {
  const { user, onChange } = await open(undefined);
  await user.click(screen.getByRole('option', { name: words.sprints.none }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
