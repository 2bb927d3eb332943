import { limits } from '@groundwork/contract/base/limits';
import type { Change } from '@groundwork/contract/base/live';
import type { TeamEvent } from '../../base/live/team-stream.ts';
import { areUpdatesPaused, onUpdatePauseChange } from '../../base/live/update-pause.ts';
import { messageOf, statusOf, tabName } from '../../base/queries/api.ts';
import type { Gesture, MapModel } from '../model/map-model.ts';
import type { Stale } from '../model/map-rows.ts';
import { readAgain } from './map-queries.ts';
import { requestOf } from './map-requests.ts';

export type Saving = 'saved' | 'saving' | 'offline' | 'failed';

/** The callbacks that notify the user. */
type Say = {
  done: (sentence: string) => void;
  /** The server has stored a report, and so a record. */
  reported: () => void;
  refused: (gesture: Gesture, why: string) => void;
  /** The server keeps failing. The gesture stays, and is sent again. */
  failing: (gesture: Gesture, why: string) => void;
  /** Others have removed the nodes of these gestures. */
  lost: (gestures: Gesture[]) => void;
  /** The session has ended, or the map is not accessible any more. */
  shutOut: (error: unknown) => void;
};

const readEveryMs = 1000 / limits.live.eventsPerSecond;
const longestWaitMs = 15_000;
/** The number of failures in a row after which the user is notified. */
const failuresUntilTold = 3;
/**
 * For this long after a change by others, own edits may have raced with it. So the client also refetches rows of its
 * own changes.
 */
const meetingMs = 10_000;

/** Synchronizes a model with the server: sends gestures one after another, and refetches what others have changed. */
export class MapSync {
  readonly #mapId: string;
  readonly #model: MapModel;
  readonly #say: Say;
  readonly #listeners = new Set<() => void>();
  #stale: Stale = new Set();
  /** Change notices about this tab's own edits. */
  #own: { stale: Stale; at: number }[] = [];
  #othersAt = Number.NEGATIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;
  #working: Promise<void> | null = null;
  #stopped = true;
  #failures = 0;
  /** The kind of the last failure; null after the next success. */
  #trouble: 'offline' | 'failed' | null = null;
  #isWaiting = false;
  /** The gesture of a call without a response. The server may have applied it. */
  #unanswered: string | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #state: Saving = 'saved';

  constructor(mapId: string, model: MapModel, say: Say) {
    this.#mapId = mapId;
    this.#model = model;
    this.#say = say;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = (): Saving => this.#state;

  /** Synchronizes until the returned function is called. That function resolves after trying to send pending edits. */
  start(): () => Promise<void> {
    this.#stopped = false;
    const ended = new AbortController();
    const { signal } = ended;
    const stops = [this.#model.subscribe(this.#work), onUpdatePauseChange(this.#work)];
    const tryAgain = () => {
      if (this.#trouble) this.#waitUntil(0);
    };
    window.addEventListener('online', tryAgain, { signal });
    document.addEventListener('visibilitychange', tryAgain, { signal });
    this.#work();
    return async () => {
      this.#stopped = true;
      clearTimeout(this.#again);
      ended.abort();
      for (const stop of stops) stop();
      await this.#working;
    };
  }

  /** Handles an event of the team's stream. */
  receive(event: TeamEvent) {
    if (event.name === 'resync' || event.name === 'ended') this.readAll();
    else if (event.name === 'changes') for (const change of event.changes) this.#receiveChange(change);
  }

  readAll() {
    this.#stale = 'everything';
    this.#work();
  }

  #receiveChange({ table, rows, tab }: Change) {
    if (rows?.map_id?.includes(this.#mapId) === false) return;
    // A view was added or ended, so whole branches may be new or gone.
    if (table === 'map_views') return this.readAll();
    if (table !== 'tpl_map_nodes' && table !== 'tpl_map_edges') return;
    const ids = table === 'tpl_map_nodes' ? rows?.id : rows?.src_node_id;
    const stale: Stale = ids ? new Set(ids) : 'everything';
    const at = performance.now();
    if (tab !== tabName) this.#othersAt = at;
    this.#own = this.#own.filter((own) => own.at > at - meetingMs);
    if (tab === tabName) this.#own.push({ stale, at });
    else this.#stale = joined(this.#stale, stale);
    if (this.#othersAt > at - meetingMs)
      for (const own of this.#own.splice(0)) this.#stale = joined(this.#stale, own.stale);
    this.#work();
  }

  readonly #work = () => {
    this.#notify();
    if (this.#working !== null || this.#isWaiting || !this.#hasWork()) return;
    this.#working = this.#workOff().finally(() => {
      this.#working = null;
      this.#work();
    });
  };

  async #workOff() {
    try {
      while (this.#hasWork()) {
        await (this.#isReadingDue() ? this.#read() : this.#send());
        this.#failures = 0;
        this.#trouble = null;
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #hasWork = () => this.#isReadingDue() || this.#model.pending.length > 0;

  #isReadingDue() {
    if (this.#stopped || (this.#stale !== 'everything' && this.#stale.size === 0) || areUpdatesPaused()) return false;
    const left = this.#readAt + readEveryMs - performance.now();
    if (left > 0) this.#waitUntil(left);
    return left <= 0;
  }

  /**
   * Discards the response if the user has started a drag meanwhile. Then refetches after the drag, so that no node
   * jumps.
   */
  async #read() {
    const stale = this.#stale;
    this.#stale = new Set();
    this.#readAt = performance.now();
    try {
      const news = await readAgain(this.#mapId, stale);
      if (areUpdatesPaused()) this.#stale = joined(this.#stale, stale);
      else this.#receive(news);
    } catch (error) {
      this.#stale = joined(this.#stale, stale);
      throw error;
    }
  }

  async #send() {
    const [gesture] = this.#model.pending;
    if (!gesture) return;
    const request = requestOf(this.#mapId, gesture.commands, gesture.id);
    // A retry returns the first, outdated response or a refusal. Others may have changed the nodes since, so a retry
    // also refetches them.
    const isAgain = this.#unanswered === gesture.id;
    this.#unanswered = null;
    try {
      const news = await request.send();
      this.#receive(news, request);
      if (isAgain) this.#stale = joined(this.#stale, request.about);
      if (request.sent.some(({ type }) => type === 'report')) this.#say.reported();
      if (request.rest.length === 0 && gesture.done) this.#say.done(gesture.done);
    } catch (error) {
      if (!isRefusal(error)) {
        this.#unanswered = gesture.id;
        throw error;
      }
      // Others may have changed the nodes. Takes the current rows and retries what is still possible.
      this.#receive(await readAgain(this.#mapId, isAgain ? 'everything' : request.about));
      const [next] = this.#model.pending;
      if (next?.id !== gesture.id || isOther(requestOf(this.#mapId, next.commands, next.id).input, request.input))
        return;
      this.#model.refuse();
      this.#say.refused(gesture, messageOf(error));
    }
  }

  #receive(...news: Parameters<MapModel['receive']>) {
    const lost = this.#model.receive(...news);
    if (lost.length > 0) this.#say.lost(lost);
  }

  #fail(error: unknown) {
    const status = statusOf(error);
    this.#trouble = status === undefined ? 'offline' : 'failed';
    this.#isWaiting = true;
    if (status === 401 || isRefusal(error)) this.#say.shutOut(error);
    else if (!this.#stopped) this.#waitUntil(Math.min(longestWaitMs, 1000 * 2 ** this.#failures++));
    const [gesture] = this.#model.pending;
    if (gesture && this.#trouble === 'failed' && this.#failures === failuresUntilTold)
      this.#say.failing(gesture, messageOf(error));
  }

  #waitUntil(ms: number) {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#isWaiting = false;
      this.#work();
    }, ms);
  }

  #notify() {
    const state = this.#trouble ?? (this.#model.pending.length > 0 ? 'saving' : 'saved');
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isOther = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other);

/** Returns whether a retry would get the same error. */
function isRefusal(error: unknown) {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

const joined = (some: Stale, more: Stale): Stale =>
  some === 'everything' || more === 'everything' ? 'everything' : some.union(more);
