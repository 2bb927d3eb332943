/** What is asked before nodes with others below them are removed. */
export type Question = {
  /** The title of the node, when it is one. */
  title: string | null;
  nodes: number;
  below: number;
  remove: (subtree: boolean) => void;
};

/** At most one question is open; whoever draws the map shows it. */
export class MapQuestion {
  #asked: Question | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly asked = () => this.#asked;

  readonly ask = (question: Question | null) => {
    this.#asked = question;
    for (const listener of this.#listeners) listener();
  };
}
