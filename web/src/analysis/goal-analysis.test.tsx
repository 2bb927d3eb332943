import type { Analysis } from '@groundwork/contract/analysis';
import type { Goal } from '@groundwork/contract/goals';
import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDays, today } from '../ui/dates.ts';
import { renderForTest } from '../ui/render-for-test.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import { GoalAnalysis } from './goal-analysis.tsx';
import { useAnalysis } from './use-analysis.ts';

vi.mock('../ui/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }));

const text = words.analysis;
const goal = { id: '00000000-0000-4000-8000-0000000000aa', task_stats: { total: 16 } } as Goal;
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

/** What the server says next; `tell` sends an event, `end` closes the stream. */
let stream: { tell: (event: string, data: object) => void; end: () => void };
let refusal: Response | null;
let stopped: boolean;
let added: { suggestions: object[] }[];

beforeEach(() => {
  refusal = null;
  stopped = false;
  added = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.endsWith('/suggested-tasks')) {
      added.push(await request.json());
      return Response.json({ created: [{}] }, { status: 201 });
    }
    if (refusal) return refusal;
    request.signal.addEventListener('abort', () => {
      stopped = true;
    });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        stream = {
          tell: (event, data) =>
            controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
          end: () => controller.close(),
        };
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
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
  stream.tell('message', { ...whole, complete: true });
  stream.end();
  await screen.findByText(text.complete(2));
}

it('shows what comes as it comes, as text', async () => {
  await analyze();
  await screen.findByText(text.running(16));
  stream.tell('message', { ...whole, strengths: [], risks: [], suggestions: [], complete: false });
  expect(await screen.findByText(hostile)).toBeTruthy();
  expect(screen.queryByText(text.suggestions)).toBeNull();
  stream.tell('message', { ...whole, complete: true });
  stream.end();
  await screen.findByText(text.complete(2));
  expect(screen.getByRole('region', { name: text.risks }).textContent).toContain('The deposit is late.');
  expect(screen.queryByRole('region', { name: text.gaps })).toBeNull();
  const panel = screen.getByRole('region', { name: text.title });
  expect(panel.querySelector('img, a')).toBeNull();
});

it('creates what is chosen as it was changed, and takes it off the list', async () => {
  await analyzed();
  expect(screen.getByRole('button', { name: text.create(0) })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: text.choose('Pay the deposit') }));
  const [title] = screen.getAllByRole('textbox', { name: text.taskTitle });
  await userEvent.type(title as HTMLElement, ' today');
  await userEvent.click(screen.getByRole('button', { name: text.create(1) }));
  await vi.waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(messages.analysis.created(1)), 10_000);
  expect(added).toEqual([
    {
      suggestions: [
        { title: 'Pay the deposit today', description: '', priority: 'urgent', due_date: addDays(today(), 2) },
      ],
    },
  ]);
  expect(within(screen.getByRole('list', { name: text.suggestions })).getAllByRole('listitem')).toHaveLength(1);
});

it('stops when it is told to, and keeps what had come', async () => {
  await analyze();
  await screen.findByText(text.running(16));
  stream.tell('message', { ...whole, suggestions: [], complete: false });
  await screen.findByText(hostile);
  await userEvent.click(screen.getByRole('button', { name: text.stop }));
  expect(stopped).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(text.stopped);
  expect(screen.getByText(hostile)).toBeTruthy();
});

it('says why it did not come, before or within the stream, and tries again', async () => {
  refusal = Response.json({ error: messages.analysis.quota(20), code: 'TOO_MANY_REQUESTS' }, { status: 429 });
  await analyze();
  expect((await screen.findByRole('alert')).textContent).toContain(messages.analysis.quota(20));
  refusal = null;
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  await screen.findByText(text.running(16));
  stream.tell('error', { defined: false, code: 'BAD_GATEWAY', status: 502, message: messages.analysis.unreadable });
  expect((await screen.findByRole('alert')).textContent).toContain(messages.analysis.unreadable);
});
