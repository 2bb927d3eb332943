import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Simulates `navigator.locks` for one lock: its queue, `steal` and `signal`. */
class TestLocks {
  held: { lose: () => void } | undefined;
  queue: { run: () => void }[] = [];
  request(
    _name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    hold: () => Promise<void> | undefined,
  ) {
    return new Promise<void>((resolve, reject) => {
      const aborted = () => reject(new DOMException('Aborted', 'AbortError'));
      const request = {
        run: () => {
          const mine = { lose: aborted };
          this.held = mine;
          Promise.resolve(hold()).then(() => {
            resolve();
            if (this.held === mine) this.next();
          });
        },
      };
      signal?.addEventListener('abort', () => {
        if (!this.queue.includes(request)) return;
        this.queue = this.queue.filter((other) => other !== request);
        aborted();
      });
      if (steal) {
        const former = this.held;
        request.run();
        former?.lose();
      } else if (this.held) this.queue.push(request);
      else request.run();
    });
  }
  next() {
    this.held = undefined;
    this.queue.shift()?.run();
  }
}

let streams: TestStream[];
class TestStream extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  onerror: (() => void) | undefined;
  readonly query: URLSearchParams;
  constructor(url: string) {
    super();
    this.query = new URL(url, 'http://harbour.example').searchParams;
    streams.push(this);
  }
  close() {
    this.readyState = 2;
  }
  tell(id: string) {
    this.dispatchEvent(new MessageEvent('changes', { data: '{"changes":[]}', lastEventId: id }));
  }
}
const open = () => streams.filter(({ readyState }) => readyState === 1);

/** Channels of tabs that are suspended neither send nor receive. */
const suspended = new Set<TestChannel>();
let channels: TestChannel[];
class TestChannel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(data: unknown) {
    if (suspended.has(this)) return;
    for (const other of channels)
      if (other !== this && !suspended.has(other))
        queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }
}

let stops: (() => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  channels = [];
  stops = [];
  suspended.clear();
  vi.stubGlobal('EventSource', TestStream);
  vi.stubGlobal('BroadcastChannel', TestChannel);
  Object.defineProperty(navigator, 'locks', { value: new TestLocks(), configurable: true });
});
afterEach(() => {
  for (const stop of stops) stop();
  Reflect.deleteProperty(navigator, 'locks');
  Reflect.deleteProperty(document, 'visibilityState');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a tab with its own modules, and follows the team in this tab. */
async function tab() {
  vi.resetModules();
  const { followTeam } = await import('./follow-team.ts');
  const events: string[] = [];
  const stop = followTeam('harbour', ({ name, id }) => events.push(`${name} ${id}`));
  stops.push(stop);
  const channel = channels.at(-1) as TestChannel;
  await vi.advanceTimersByTimeAsync(0);
  return { events, stop, suspend: () => suspended.add(channel), resume: () => suspended.delete(channel) };
}
const show = (visibilityState: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

it('keeps one stream in the first tab as long as that tab answers', async () => {
  const [first, second] = [await tab(), await tab()];
  await seconds(60);
  expect(streams).toHaveLength(1);
  streams[0]?.tell('1');
  await seconds(0);
  expect([first.events, second.events]).toEqual([['changes 1'], ['changes 1']]);
});

it('a tab takes the stream over from a suspended one, where the other tabs were', async () => {
  const [first, second] = [await tab(), await tab()];
  streams[0]?.tell('here');
  await seconds(0);
  first.suspend();
  await seconds(4);
  expect(streams).toHaveLength(1);
  await seconds(4);
  expect(streams).toHaveLength(2);
  expect(streams[1]?.query.get('last_event_id')).toBe('here');
  streams[1]?.tell('next');
  expect(second.events).toEqual(['changes here', 'changes next']);
});

it('a tab that has received nothing resumes from the position of the suspended one', async () => {
  const first = await tab();
  streams[0]?.tell('before');
  await seconds(0);
  await tab();
  first.suspend();
  await seconds(8);
  expect(streams[1]?.query.get('last_event_id')).toBe('before');
});

it('the tab that lost the stream closes it, listens, and takes over again when the other one closes', async () => {
  const [first, second] = [await tab(), await tab()];
  first.suspend();
  await seconds(8);
  first.resume();
  await seconds(10);
  expect(open()).toEqual([streams[1]]);
  streams[1]?.tell('1');
  await seconds(0);
  expect([first.events, second.events]).toEqual([['changes 1'], ['changes 1']]);
  second.stop();
  await seconds(0);
  expect(streams).toHaveLength(3);
  streams[2]?.tell('2');
  await seconds(0);
  expect(first.events).toEqual(['changes 1', 'changes 2']);
});

it('a listener that was suspended is told to reload when it has missed events', async () => {
  const [first, second] = [await tab(), await tab()];
  streams[0]?.tell('1');
  await seconds(2);
  second.suspend();
  streams[0]?.tell('2');
  await seconds(0);
  second.resume();
  await seconds(4);
  expect(first.events).toEqual(['changes 1', 'changes 2']);
  expect(second.events).toEqual(['changes 1', 'resync 2']);
});

it('the stream may be taken over again and again', async () => {
  const [first, second] = [await tab(), await tab()];
  for (const [index, silent] of [first, second, first].entries()) {
    silent.suspend();
    await seconds(8);
    silent.resume();
    await seconds(10);
    expect(streams).toHaveLength(index + 2);
    expect(open()).toEqual([streams.at(-1)]);
  }
});

it('hidden tabs do not take over; a tab that becomes visible does', async () => {
  const first = await tab();
  await tab();
  show('hidden');
  first.suspend();
  await seconds(60);
  expect(streams).toHaveLength(1);
  show('visible');
  await seconds(8);
  expect(open()).toHaveLength(1);
  expect(streams).toHaveLength(2);
});

it('a hidden tab whose timers are late reconnects when a visible one asks', async () => {
  await tab();
  await tab();
  // Timers of the first tab do not fire.
  const timers = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  streams[0]?.onerror?.();
  timers.mockRestore();
  await seconds(4);
  expect(open()).toHaveLength(1);
  expect(streams).toHaveLength(2);
});

it.each(['missing', 'refused'])('each visible tab has its own stream when locks are %s', async (how) => {
  const locks = { request: () => Promise.reject(new DOMException('No', 'SecurityError')) };
  Object.defineProperty(navigator, 'locks', { value: how === 'missing' ? undefined : locks, configurable: true });
  const [first, second] = [await tab(), await tab()];
  expect(open()).toHaveLength(2);
  streams[0]?.tell('1');
  await seconds(0);
  expect([first.events, second.events]).toEqual([['changes 1'], []]);
  await seconds(60);
  expect(streams).toHaveLength(2);
  show('hidden');
  expect(open()).toEqual([]);
  show('visible');
  expect(open()).toHaveLength(2);
});
