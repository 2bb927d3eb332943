import type { PastedNodes } from '../exchange/pasted-nodes.ts';

/** A confirmation before nodes with descendants are removed. */
type Removal = {
  /** The title of the node; null for several nodes. */
  title: string | null;
  nodes: number;
  below: number;
  /** Teams that see some of the nodes, and teams that hold some of them. These views end. */
  views: { viewers: string[]; holders: string[] };
  remove: (subtree: boolean) => void;
};

/** The node to send to another team, or null for the whole map. */
type Sending = { send: string | null };

/** Nodes that were pasted or dropped, to look at before they are added. */
type Adding = { pasted: PastedNodes };

/** The node that a report is about. */
type Reporting = { report: string };

export type Question = Removal | Sending | Adding | Reporting;

/** The state of the map's dialogs. At most one is open. */
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
