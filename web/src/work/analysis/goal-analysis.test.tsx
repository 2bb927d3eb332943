import * as messages from '@groundwork/contract/base/messages.gen';
import { sentence } from '@groundwork/contract/base/sentences';
import type { Analysis, AnalysisSoFar } from '@groundwork/contract/work/analysis';
import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aTask } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { GoalAnalysis } from './goal-analysis.tsx';
import { useAnalysis } from './use-analysis.ts';

const { toastSuccess } = spiedToasts();

const text = words.analysis;
const goal = aGoal({ task_stats: { total: 16, completed: 0, in_progress: 0, todo: 16, blocked: 0 } });
const hostile = '<img src=x onerror=alert(1)> https://evil.example';
const whole: Analysis = {
  summary: hostile,
  strengths: ['The date is known.'],
  risks: ['The deposit is late.'],
  gaps: [],
  suggestions: [
    { title: 'Pay the deposit', description: '', priority: 'urgent', due_in_days: 2 },
    { title: 'Find a projector', description: 'And two microphones', priority: 'low', due_in_days: null },
  ],
};

/** Controls the stream of the model: `tell` sends a part, `end` closes the stream, `fail` breaks it. */
let stream: { tell: (said: AnalysisSoFar) => void; end: () => void; fail: (error: Error) => void };
let stopped: boolean;
const backend = fakeBackend({
  'analysis.ofGoal': (_, { signal }) => {
    signal.addEventListener('abort', () => {
      stopped = true;
    });
    return new ReadableStream<AnalysisSoFar>({
      start(controller) {
        stream = {
          tell: (said) => controller.enqueue(said),
          end: () => controller.close(),
          fail: (error) => controller.error(error),
        };
      },
    }).values();
  },
  'analysis.addTasks': () => ({ created: [aTask()] }),
});

beforeEach(() => {
  stopped = false;
});
afterEach(cleanup);

function Analyzed() {
  const analyzing = useAnalysis(goal.id);
  return (
    <>
      <Button onClick={analyzing.start}>{text.analyze}</Button>
      <GoalAnalysis goal={goal} analyzing={analyzing} />
    </>
  );
}

async function analyze() {
  await renderForTest(<Analyzed />);
  await userEvent.click(screen.getByRole('button', { name: text.analyze }));
}
async function analyzed() {
  await analyze();
  await screen.findByText(text.running(16));
  stream.tell({ ...whole, complete: true });
  stream.end();
  await screen.findByText(text.complete(2));
}

it('shows the streamed analysis as plain text', async () => {
  await analyze();
  await screen.findByText(text.running(16));
  stream.tell({ ...whole, strengths: [], risks: [], suggestions: [], complete: false });
  expect(await screen.findByText(hostile)).toBeTruthy();
  expect(screen.queryByText(text.suggestions)).toBeNull();
  stream.tell({ ...whole, complete: true });
  stream.end();
  await screen.findByText(text.complete(2));
  expect(screen.getByRole('region', { name: text.risks }).textContent).toContain('The deposit is late.');
  expect(screen.queryByRole('region', { name: text.gaps })).toBeNull();
  const panel = screen.getByRole('region', { name: text.title });
  expect(panel.querySelector('img, a')).toBeNull();
});

it('creates the chosen suggestions with their edits and removes them from the list', async () => {
  await analyzed();
  expect(screen.getByRole('button', { name: text.create(0) })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: text.choose('Pay the deposit') }));
  const [title] = screen.getAllByRole('textbox', { name: text.taskTitle });
  await userEvent.type(title as HTMLElement, ' today');
  await userEvent.click(screen.getByRole('button', { name: text.create(1) }));
  await vi.waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(messages.analysis.created(1)), 10_000);
  expect(backend.sent('analysis.addTasks')).toEqual([
    {
      goalId: goal.id,
      suggestions: [
        { title: 'Pay the deposit today', description: '', priority: 'urgent', due_date: addDays(today(), 2) },
      ],
    },
  ]);
  expect(within(screen.getByRole('list', { name: text.suggestions })).getAllByRole('listitem')).toHaveLength(1);
});

it('stops on request and keeps the received text', async () => {
  await analyze();
  await screen.findByText(text.running(16));
  stream.tell({ ...whole, suggestions: [], complete: false });
  await screen.findByText(hostile);
  await userEvent.click(screen.getByRole('button', { name: text.stop }));
  expect(stopped).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(text.stopped);
  expect(screen.getByText(hostile)).toBeTruthy();
});

it('shows why the request or the stream failed, and tries again', async () => {
  backend.on({ 'analysis.ofGoal': () => refuse(429, sentence('analysis.quota', 20, 7200)) });
  await analyze();
  expect((await screen.findByRole('alert')).textContent).toContain(messages.analysis.quota(20, 7200));
  backend.reset();
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  await screen.findByText(text.running(16));
  stream.fail(new ORPCError('BAD_GATEWAY', { message: messages.analysis.unreadable }));
  expect((await screen.findByRole('alert')).textContent).toContain(messages.analysis.unreadable);
});
