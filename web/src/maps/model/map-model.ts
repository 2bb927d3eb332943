import { newId } from '../../base/queries/new-id.ts';
import { type MapCommand, type MapEdge, type MapNode, MapRows, type News, type Report, type Rows } from './map-rows.ts';
import type { MapTree } from './map-tree.ts';

/** An optimistic edit that the server has not confirmed. `done` and `failed` are the messages to show afterwards. */
export type Gesture = {
  id: string;
  commands: MapCommand[];
  done?: string;
  failed?: string;
  /** Whether the server has stored the first part of the gesture. A large gesture needs several calls. */
  isBegun?: boolean;
};

/** An undo or redo step: the inverse commands of its gestures, oldest first. */
type Step = { gesture: string; commands: MapCommand[] }[];

/**
 * The state of an open map: nodes, connections, unconfirmed edits, and folded branches. React reads it with
 * `useSyncExternalStore(model.subscribe, model.version)`. Edits are optimistic and wait in `pending`. When rows arrive
 * from the server, the model rolls pending edits back, takes the rows, and applies the edits again.
 */
export class MapModel {
  readonly #rows: MapRows;
  #pending: Gesture[] = [];
  #done: Step[] = [];
  #undone: Step[] = [];
  #collapsed = new Set<string>();
  #focus: string | null = null;
  #version = 0;
  /** True while listeners are notified of rows from the server. */
  isReceiving = false;
  readonly #listeners = new Set<() => void>();

  constructor(rows: Rows) {
    this.#rows = new MapRows(rows);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly version = () => this.#version;

  get nodes(): ReadonlyMap<string, MapNode> {
    return this.#rows.nodes;
  }
  get edges(): ReadonlyMap<string, MapEdge> {
    return this.#rows.edges;
  }
  get tree(): Pick<MapTree, 'has' | 'parent' | 'children' | 'next' | 'roots' | 'generation' | 'isWithin' | 'walk'> {
    return this.#rows.tree;
  }
  get collapsed(): ReadonlySet<string> {
    return this.#collapsed;
  }
  /** The top node of the branch that is shown alone; null for the whole map. */
  get focus(): string | null {
    return this.#focus;
  }
  get canUndo() {
    return this.#done.length > 0;
  }
  /** The gestures that `undo` takes back next. */
  get lastGestures(): string[] {
    return this.#done.at(-1)?.map(({ gesture }) => gesture) ?? [];
  }
  get canRedo() {
    return this.#undone.length > 0;
  }

  /** Returns the visible nodes, parents before children. */
  shown(): string[] {
    return [...this.#rows.tree.walk(this.#focus, this.#collapsed)];
  }

  /** Edits that the server has not confirmed, oldest first. */
  get pending(): readonly Gesture[] {
    return this.#pending;
  }

  /**
   * Applies the commands as one undo step. Returns the gesture to send, with only the commands that had an effect; null
   * when none had. `joins` is an earlier gesture: if it is in the last undo step, the commands become part of this
   * step.
   */
  run(
    commands: MapCommand[],
    { joins, ...say }: Pick<Gesture, 'done' | 'failed'> & { joins?: string | undefined } = {},
  ): Gesture | null {
    const last = this.#done.at(-1);
    return this.#do(commands, this.#done, say, () => {
      this.#undone = [];
      if (joins !== undefined && last?.some((part) => part.gesture === joins))
        last.push(...this.#done.splice(-1, 1).flat());
    });
  }

  /** Adds a report. A report is no undo step, because people delete the record of a report among the records. */
  report(report: Report, say: Pick<Gesture, 'done' | 'failed'>): Gesture | null {
    return this.#do([report], [], say);
  }

  /** Undoes the last step, or the step of the given gesture. */
  undo(gesture?: string): Gesture | null {
    return this.#step(this.#takeStep(gesture), this.#undone);
  }

  /** Undoes the step of a gesture for good: it cannot be redone. */
  cancel(gesture: string): Gesture | null {
    return this.#step(this.#takeStep(gesture), []);
  }

  #takeStep(gesture: string | undefined): Step | undefined {
    if (gesture === undefined) return this.#done.pop();
    const place = this.#done.findIndex((step) => step.some((part) => part.gesture === gesture));
    return place < 0 ? undefined : this.#done.splice(place, 1)[0];
  }

  redo(): Gesture | null {
    return this.#step(this.#undone.pop(), this.#done);
  }

  /**
   * Takes rows from the server. This is not an undo step. For a response to the oldest pending gesture, `answer`
   * separates the confirmed commands from those still to be sent. Returns the gestures that cannot be applied any more,
   * because others removed their nodes.
   */
  receive(news: News, answer?: { sent: MapCommand[]; rest: MapCommand[] }): Gesture[] {
    this.#rows.takeBack();
    const [first, ...later] = this.#pending;
    if (answer && first) {
      this.#rows.applyAll(answer.sent);
      this.#pending = answer.rest.length > 0 ? [{ ...first, commands: answer.rest, isBegun: true }, ...later] : later;
    }
    this.#rows.take(news);
    const lost = this.#doAgain();
    this.isReceiving = true;
    this.#notify();
    this.isReceiving = false;
    return lost;
  }

  /**
   * Rolls back the oldest pending gesture after the server refused it. A gesture is stored as a whole or not at all, so
   * this also undoes the part that the server has stored. Returns the later gestures that depend on it and are
   * therefore lost.
   */
  refuse(): Gesture[] {
    this.#rows.takeBack();
    const [refused, ...later] = this.#pending;
    this.#pending = later;
    const begun = refused?.isBegun ? this.#commandsBack(refused.id) : [];
    if (refused) this.#dropStep(refused.id);
    const lost = this.#doAgain();
    if (begun.length > 0) this.#do(begun, []);
    this.#notify();
    return lost;
  }

  /** The commands that undo a gesture; none if the history does not have it. */
  #commandsBack = (gesture: string): MapCommand[] =>
    [...this.#done, ...this.#undone].flat().find((part) => part.gesture === gesture)?.commands ?? [];

  /** Applies gestures that an earlier page did not send. Returns those that cannot be applied any more. */
  resume(gestures: Gesture[]): Gesture[] {
    this.#rows.takeBack();
    this.#pending = [...this.#pending, ...gestures];
    const lost = this.#doAgain();
    this.#notify();
    return lost;
  }

  setCollapsed(ids: Iterable<string>, isCollapsed: boolean) {
    const changing = [...ids].filter(
      (id) => this.#collapsed.has(id) !== isCollapsed && (!isCollapsed || this.#rows.tree.children(id).length > 0),
    );
    for (const id of changing) this.#collapsed[isCollapsed ? 'add' : 'delete'](id);
    if (changing.length > 0) this.#notify();
  }

  focusOn(id: string | null) {
    this.#focus = id !== null && this.#rows.tree.has(id) ? id : null;
    this.#notify();
  }

  /** Unfolds the ancestors of a node, and leaves the focus when the node is outside of it. */
  reveal(id: string) {
    if (this.#focus !== null && !this.#rows.tree.isWithin(id, this.#focus)) this.focusOn(null);
    const closed: string[] = [];
    for (let above = this.#rows.tree.parent(id); above !== null; above = this.#rows.tree.parent(above))
      closed.push(above);
    this.setCollapsed(closed, false);
  }

  #doAgain(): Gesture[] {
    const lost: Gesture[] = [];
    this.#rows.forget();
    const gestures = this.#pending;
    this.#pending = [];
    for (const gesture of gestures) {
      const { done, skipped } = this.#rows.applyAll(gesture.commands);
      const missing = skipped.filter(this.#rows.misses);
      if (missing.length > 0) lost.push({ ...gesture, commands: missing });
      if (done.length > 0) this.#pending = [...this.#pending, { ...gesture, commands: done }];
      else this.#dropStep(gesture.id);
    }
    return lost;
  }

  #dropStep(gesture: string) {
    const without = (steps: Step[]) =>
      steps.map((step) => step.filter((part) => part.gesture !== gesture)).filter((step) => step.length > 0);
    this.#done = without(this.#done);
    this.#undone = without(this.#undone);
  }

  #notify() {
    this.#version++;
    if (this.#focus !== null && !this.#rows.tree.has(this.#focus)) this.#focus = null;
    for (const id of this.#collapsed) if (this.#rows.tree.children(id).length === 0) this.#collapsed.delete(id);
    for (const listener of this.#listeners) listener();
  }

  #do(
    commands: MapCommand[],
    back: Step[],
    say: Pick<Gesture, 'done' | 'failed'> = {},
    onDone?: () => void,
  ): Gesture | null {
    const { done, inverse } = this.#rows.applyAll(commands);
    if (done.length === 0) return null;
    const gesture: Gesture = { id: newId(), commands: done, ...say };
    this.#pending = [...this.#pending, gesture];
    back.push([{ gesture: gesture.id, commands: inverse }]);
    onDone?.();
    this.#notify();
    return gesture;
  }

  /** If others have removed the nodes of a step, the step has no effect and adds no opposite step. */
  #step = (step: Step | undefined, to: Step[]) =>
    step
      ? this.#do(
          step.toReversed().flatMap(({ commands }) => commands),
          to,
        )
      : null;
}
