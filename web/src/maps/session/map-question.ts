/** What is asked before nodes with others below them are removed. */
export type Removal = {
  /** The title of the node, when it is one. */
  title: string | null;
  nodes: number;
  below: number;
  /** Teams that see some of it, and teams of which some of it is seen: those views end. */
  views: { viewers: string[]; holders: string[] };
  remove: (subtree: boolean) => void;
};

/** A node that is to be sent to another team, or null for the whole map. */
type Sending = { send: string | null };

export type Question = Removal | Sending;

/** At most one question is open; whoever draws the map shows it. */
export class MapQuestion {
  #asked: Question | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly asked = () => this.#asked;
  readonly removal = () => (this.#asked && 'remove' in this.#asked ? this.#asked : null);

  readonly ask = (question: Question | null) => {
    this.#asked = question;
    for (const listener of this.#listeners) listener();
  };
}
