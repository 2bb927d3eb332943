import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleId } from '../../base/testing/sample-rows.ts';
import { useCreateTasks } from './task-mutations.ts';

const backend = fakeBackend({});

function Create() {
  const create = useCreateTasks();
  const task = { team_id: sampleId('team'), goal_id: sampleId('goal'), assigned_to: null };
  return (
    <button type="button" onClick={() => create.mutate([{ ...task, title: 'Order chairs' }])}>
      Create
    </button>
  );
}

it('trying to create tasks again has the same idempotency key, until they are created', async () => {
  const keys: (string | null)[] = [];
  const answer = (fails: boolean) =>
    backend.on({
      'tasks.createMany': (_, request) => {
        keys.push(request.headers.get('idempotency-key'));
        return fails ? refuse(503, 'Not now') : { items: [] };
      },
    });
  await renderForTest(<Create />);
  const user = userEvent.setup();
  const press = async (times: number) => {
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await expect.poll(() => keys.length).toBe(times);
  };
  answer(true);
  await press(1);
  await press(2);
  answer(false);
  await press(3);
  await press(4);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3]);
});
