import { tabName } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import type { Gesture, MapModel } from '../model/map-model.ts';
import type { MapCommand } from '../model/map-rows.ts';

// Stores unsent edits in `localStorage`, per person, map and tab, so that they survive a reload. Errors of the storage
// are ignored.

/** `titles` are those of the nodes that the gestures edit, for messages when the nodes are gone. */
type Unsent = { gestures: Gesture[]; titles: Record<string, string> };

function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Without gestures, removes the entry. */
function keepUnsent(place: string, unsent: Unsent) {
  quietly(() =>
    unsent.gestures.length > 0 ? localStorage.setItem(place, JSON.stringify(unsent)) : localStorage.removeItem(place),
  );
}

function takeUnsent(place: string): Unsent | null {
  return quietly(() => {
    const unsent: Unsent | null = JSON.parse(localStorage.getItem(place) ?? 'null');
    localStorage.removeItem(place);
    return unsent;
  });
}

let sessions = 0;

/**
 * Stores the unsent edits of a map, and takes over those of closed tabs, also of tabs that close later. Browsers offer
 * locks only on HTTPS and localhost. Without locks, another tab may still be open; the server applies edits that both
 * send only once.
 */
export class UnsentEdits {
  readonly #model: MapModel;
  readonly #titleOf: (id: string) => string;
  readonly #lost: (gestures: Gesture[]) => void;
  readonly #titles = new Map<string, string>();
  readonly #prefix: string;
  readonly #place: string;
  #kept: readonly Gesture[] = [];

  constructor(
    model: MapModel,
    {
      personId,
      mapId,
      titleOf,
      lost,
    }: { personId: string; mapId: string; titleOf: (id: string) => string; lost: (gestures: Gesture[]) => void },
  ) {
    this.#model = model;
    this.#titleOf = titleOf;
    this.#lost = lost;
    this.#prefix = `map-edits:${personId}:${mapId}:`;
    this.#place = `${this.#prefix}${tabName}-${sessions++}`;
  }

  open(): () => void {
    const closed = new AbortController();
    const { signal } = closed;
    const stop = this.#model.subscribe(this.#keep);
    const others = (quietly(() => Object.keys(localStorage)) ?? []).filter(
      (key) => key.startsWith(this.#prefix) && key !== this.#place,
    );
    if (navigator.locks) {
      const untilClosed = () => new Promise((done) => signal.addEventListener('abort', done));
      // A lock request rejects when this session closes first.
      for (const other of others) navigator.locks.request(other, { signal }, () => this.#adopt(other)).catch(() => {});
      navigator.locks.request(this.#place, { signal }, untilClosed).catch(() => {});
    } else for (const other of others) this.#adopt(other);
    return () => {
      closed.abort();
      stop();
    };
  }

  /** Returns the titles of the nodes that these gestures edit and that are gone. */
  titlesOfGone(gestures: Gesture[]): string[] {
    const gone = gestures
      .flatMap(({ commands }) => commands.flatMap(subjectsOf))
      .filter((id) => !this.#model.nodes.has(id));
    return [...new Set(gone)].map((id) => this.#titles.get(id) ?? words.maps.untitled);
  }

  readonly #keep = () => {
    const { pending, nodes } = this.#model;
    if (pending === this.#kept) return;
    const subjects = new Set(pending.flatMap(({ commands }) => commands.flatMap(subjectsOf)));
    for (const id of subjects) if (!this.#titles.has(id) && nodes.has(id)) this.#titles.set(id, this.#titleOf(id));
    this.#kept = pending;
    keepUnsent(this.#place, {
      gestures: [...pending],
      titles: Object.fromEntries([...this.#titles].filter(([id]) => subjects.has(id))),
    });
  };

  #adopt(place: string) {
    const unsent = takeUnsent(place);
    if (!unsent) return;
    for (const [id, title] of Object.entries(unsent.titles)) this.#titles.set(id, title);
    const lost = this.#model.resume(unsent.gestures);
    if (lost.length > 0) this.#lost(lost);
  }
}

/** Returns the nodes that a command needs. */
function subjectsOf(command: MapCommand): string[] {
  switch (command.type) {
    case 'add': {
      const own = new Set(command.nodes.map(({ id }) => id));
      return [
        ...new Set(
          command.nodes.flatMap(({ parent_id }) => (parent_id === null || own.has(parent_id) ? [] : [parent_id])),
        ),
      ];
    }
    case 'move':
      return command.parent_id === null ? [command.id] : [command.id, command.parent_id];
    case 'change':
    case 'report':
      return [command.id];
    case 'connect':
      return [command.edge.src_node_id, command.edge.dst_node_id];
    default:
      return [];
  }
}
