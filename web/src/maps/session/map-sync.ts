import { limits } from '@groundwork/contract/limits';
import type { Change } from '@groundwork/contract/live';
import { messageOf, statusOf, tabName } from '../../api.ts';
import type { Told } from '../../live/team-stream.ts';
import { isStillnessWanted, onStillnessChange } from '../../ui/stillness.ts';
import { readAgain } from '../map-queries.ts';
import type { Gesture, MapModel, Stale } from '../model/map-model.ts';
import { requestOf } from './map-requests.ts';

export type Saving = 'saved' | 'saving' | 'offline' | 'failed';

/** What the person is told. */
type Say = {
  done: (sentence: string) => void;
  refused: (gesture: Gesture, why: string) => void;
  /** Others have removed what these gestures were about. */
  lost: (gestures: Gesture[]) => void;
  /** Nobody is signed in any more, or the map is not there for them. */
  shutOut: (error: unknown) => void;
};

const readEveryMs = 1000 / limits.live.eventsPerSecond;
const longestWaitMs = 15_000;
/** So long after others have changed something, what this tab does may have met with it: then its own changes are read again too. */
const meetingMs = 10_000;

/** Keeps a model and the server alike: sends what people do, one call after another, and reads again what others have changed. */
export class MapSync {
  readonly #mapId: string;
  readonly #model: MapModel;
  readonly #say: Say;
  readonly #listeners = new Set<() => void>();
  #stale: Stale = new Set();
  /** What this tab has been told of its own changes. */
  #own: { stale: Stale; at: number }[] = [];
  #othersAt = Number.NEGATIVE_INFINITY;
  #readAt = Number.NEGATIVE_INFINITY;
  #working: Promise<void> | null = null;
  #stopped = true;
  #failures = 0;
  /** Until something has worked again. */
  #trouble: 'offline' | 'failed' | null = null;
  #isWaiting = false;
  /** The gesture of a call whose answer has not come: it may have been done. */
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

  /** Goes on until it is stopped. What waits then is sent still, before the promise that stopping gives is kept, if it can be. */
  start(): () => Promise<void> {
    this.#stopped = false;
    const ended = new AbortController();
    const { signal } = ended;
    const stops = [this.#model.subscribe(this.#work), onStillnessChange(this.#work)];
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

  /** What the team's stream tells. */
  hear(told: Told) {
    if (told.name === 'resync' || told.name === 'ended') this.readAll();
    else if (told.name === 'changes') for (const change of told.changes) this.#hearChange(change);
  }

  readAll() {
    this.#stale = 'everything';
    this.#work();
  }

  #hearChange({ table, rows, tab }: Change) {
    if (rows?.map_id?.includes(this.#mapId) === false) return;
    // What another team holds has come or gone as a whole.
    if (table === 'map_views') return this.readAll();
    if (table !== 'tpl_map_nodes' && table !== 'tpl_map_edges') return;
    const ids = table === 'tpl_map_nodes' ? rows?.id : rows?.src_node_id;
    const stale: Stale = ids ? new Set(ids) : 'everything';
    const at = performance.now();
    if (tab !== tabName) this.#othersAt = at;
    this.#own = this.#own.filter((told) => told.at > at - meetingMs);
    if (tab === tabName) this.#own.push({ stale, at });
    else this.#stale = joined(this.#stale, stale);
    if (this.#othersAt > at - meetingMs)
      for (const told of this.#own.splice(0)) this.#stale = joined(this.#stale, told.stale);
    this.#work();
  }

  readonly #work = () => {
    this.#tell();
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
    if (this.#stopped || (this.#stale !== 'everything' && this.#stale.size === 0) || isStillnessWanted()) return false;
    const left = this.#readAt + readEveryMs - performance.now();
    if (left > 0) this.#waitUntil(left);
    return left <= 0;
  }

  /** Nothing jumps under somebody who has begun to drag meanwhile: it is read again afterwards. */
  async #read() {
    const stale = this.#stale;
    this.#stale = new Set();
    this.#readAt = performance.now();
    try {
      const news = await readAgain(this.#mapId, stale);
      if (isStillnessWanted()) this.#stale = joined(this.#stale, stale);
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
    // Done the first time, it is answered as it was then, or refused; and others may have changed what it did since.
    const isAgain = this.#unanswered === gesture.id;
    this.#unanswered = null;
    try {
      const news = await request.send();
      this.#receive(news, request);
      if (isAgain) this.#stale = joined(this.#stale, request.about);
      if (request.rest.length === 0 && gesture.done) this.#say.done(gesture.done);
    } catch (error) {
      if (!isRefusal(error)) {
        this.#unanswered = gesture.id;
        throw error;
      }
      // Others may have changed what it is about: what is possible still is tried again.
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
  }

  #waitUntil(ms: number) {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => {
      this.#isWaiting = false;
      this.#work();
    }, ms);
  }

  #tell() {
    const state = this.#trouble ?? (this.#model.pending.length > 0 ? 'saving' : 'saved');
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const isOther = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other);

/** An answer that stays the same however often one asks. */
function isRefusal(error: unknown) {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && ![401, 408, 429].includes(status);
}

const joined = (some: Stale, more: Stale): Stale =>
  some === 'everything' || more === 'everything' ? 'everything' : some.union(more);
