import { limits } from '@groundwork/contract/base/limits';
import type { Presence } from '@groundwork/contract/base/live';
import { client } from '../../base/queries/api.ts';
import type { MapModel } from '../model/map-model.ts';
import type { MapSelection } from './map-selection.ts';

/** Another person on the map, with the selected node. */
export type Other = Presence['people'][number];

/** Debounce, because arrow keys pass many nodes quickly. */
const settledMs = 300;

/** Presence on a map: sends the own selected node to the team and keeps the others' nodes. */
export class MapPresence {
  readonly #mapId: string;
  readonly #me: string;
  readonly #model: MapModel;
  readonly #selection: MapSelection;
  readonly #listeners = new Set<() => void>();
  #others: readonly Other[] = [];
  #sent: string | null | undefined;

  constructor(mapId: string, me: string, model: MapModel, selection: MapSelection) {
    this.#mapId = mapId;
    this.#me = me;
    this.#model = model;
    this.#selection = selection;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly list = () => this.#others;

  start(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      if (this.#place() === this.#sent) return;
      clearTimeout(settling);
      settling = setTimeout(this.#say, settledMs);
    };
    const leave = () => {
      if (this.#sent !== undefined)
        client.maps.leave({ mapId: this.#mapId }, { context: { keepalive: true } }).catch(() => {});
      this.#sent = undefined;
    };
    const stops = [this.#selection.subscribe(settle), this.#model.subscribe(settle)];
    const every = setInterval(this.#say, limits.live.presenceEveryMs);
    document.addEventListener('visibilitychange', this.#say, { signal });
    window.addEventListener('pagehide', leave, { signal });
    this.#say();
    return () => {
      clearTimeout(settling);
      clearInterval(every);
      ended.abort();
      for (const stop of stops) stop();
      leave();
    };
  }

  receive({ map_id, people }: Presence) {
    if (map_id !== this.#mapId) return;
    this.#others = people.filter(({ user }) => user.id !== this.#me);
    for (const listener of this.#listeners) listener();
  }

  /** Returns the node to send. Skips nodes that the server does not have yet, and nodes of other teams. */
  #place(): string | null {
    const { active } = this.#selection;
    if (active === null || this.#model.nodes.get(active)?.read_only) return null;
    return this.#model.pending.length > 0 ? (this.#sent ?? null) : active;
  }

  /** Sends nothing from a hidden page, so that the presence times out. */
  readonly #say = () => {
    if (document.visibilityState !== 'visible') return;
    this.#sent = this.#place();
    client.maps.beAt({ mapId: this.#mapId, node_id: this.#sent }).catch(() => {});
  };
}
