import { tabName } from '../../api.ts';
import { words } from '../../words/words.ts';
import type { Gesture, MapCommand, MapModel } from '../model/map-model.ts';

// What was done to a map and is not saved yet outlives the page: the browser keeps it for the person, the map and the tab. A browser that keeps nothing is no reason to fail.

/** `titles` are those of the nodes that the gestures are about, to name them when they are gone. */
type Unsent = { gestures: Gesture[]; titles: Record<string, string> };

function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Without gestures nothing is kept. */
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
 * Keeps what a map has not sent, until it is closed, and adopts what sessions that are closed, also later, have left behind.
 * Without locks, which browsers keep from pages that came over plain HTTP from another machine, nobody knows whether another tab is open; what two of them send is done once.
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
      // What is closed while it waits for its turn rejects.
      for (const other of others) navigator.locks.request(other, { signal }, () => this.#adopt(other)).catch(() => {});
      navigator.locks.request(this.#place, { signal }, untilClosed).catch(() => {});
    } else for (const other of others) this.#adopt(other);
    return () => {
      closed.abort();
      stop();
    };
  }

  /** What the nodes were called that an edit was about and that are gone. */
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

/** The nodes without which a command cannot be done. */
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
      return [command.id];
    case 'connect':
      return [command.edge.src_node_id, command.edge.dst_node_id];
    default:
      return [];
  }
}
