import type { Sprint } from '@groundwork/contract/sprints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../ui/dates.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { SprintPicker } from './sprint-picker.tsx';

const team_id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
const sprint = (name: string, start: number): Sprint => ({
  id: `id of ${name}`,
  team_id,
  name,
  starts_on: addDays(today(), start),
  ends_on: addDays(today(), start + 13),
  created_at: '2026-10-14T10:00:00Z',
  task_count: 0,
  can: { edit: true, delete: true },
});

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({
      items: [
        sprint('Later', 40),
        sprint('Next', 20),
        sprint('Now', -5),
        sprint('Before', -20),
        sprint('Long ago', -60),
      ],
      next_cursor: null,
    });
  });
});
afterEach(cleanup);

async function open(value: string | null | undefined, onChange = vi.fn()) {
  const user = userEvent.setup();
  await renderForTest(
    <SprintPicker teamId={team_id} value={value} onChange={onChange}>
      <button type="button">Sprint</button>
    </SprintPicker>,
  );
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sprint' }));
  await screen.findByRole('option', { name: /Now/ });
  return { user, onChange };
}
const offered = () =>
  screen.getAllByRole('option').map((option) => within(option).getByText(/^[A-Z][a-z ]+$/).textContent);

it('offers no sprint, then what runs, what comes and what is over, read when it opens', async () => {
  await open(null);
  expect(offered()).toEqual([words.sprints.none, 'Now', 'Next', 'Later', 'Before', 'Long ago']);
  expect(asked).toEqual([`/api/teams/${team_id}/sprints`]);
});

it('finds a sprint by typing and chooses it with Enter', async () => {
  const { user, onChange } = await open(null);
  await user.keyboard('nex');
  await waitFor(() => expect(offered()).toEqual(['Next']));
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('id of Next');
});

it('takes the task out of its sprint', async () => {
  const { user, onChange } = await open('id of Now');
  await user.click(screen.getByRole('option', { name: words.sprints.none }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});

it('takes several tasks of different sprints out of them', async () => {
  const { user, onChange } = await open(undefined);
  await user.click(screen.getByRole('option', { name: words.sprints.none }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
});
