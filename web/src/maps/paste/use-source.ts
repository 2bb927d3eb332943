import { useEffect, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { contentOfFile, type PastedNodes } from '../exchange/pasted-nodes.ts';
import { readSource } from '../exchange/read-text.ts';
import { Unreadable } from '../exchange/read-tree.ts';
import type { Source } from '../exchange/source.ts';
import { inSlices } from '../exchange/steps.ts';

type Given = NonNullable<PastedNodes['given']>;

/** What a person gave, while it is read (`share` is the part that is done), and after that. */
export type Reading =
  | { is: 'asking'; problem: string | null }
  | { is: 'reading'; share: number }
  | { is: 'read'; source: Source };

/** Returns the name of a file; that of pasted text otherwise. */
export const nameOf = (given: Given) => (given instanceof File ? given.name : words.mapExchange.add.pasted);

/** Reads what was given. A new text or file replaces it, also while it is being read. */
export function useSource({ given: first, template }: PastedNodes) {
  const [given, give] = useState<Given | null>(first);
  const [read, setRead] = useState<{ of: Given; reading: Reading } | null>(null);
  useEffect(() => {
    if (!given) return;
    const stop = new AbortController();
    const { signal } = stop;
    const set = (reading: Reading) => {
      if (!signal.aborted) setRead({ of: given, reading });
    };
    const read = async () => {
      const content = given instanceof File ? await contentOfFile(given, signal) : given;
      const work = readSource(content, template.fields);
      set({ is: 'read', source: await inSlices(work, signal, (share) => set({ is: 'reading', share })) });
    };
    read().catch((error: unknown) => {
      if (signal.aborted) return;
      const isKnown = error instanceof Unreadable;
      set({ is: 'asking', problem: isKnown ? error.message : words.mapExchange.unreadable.file });
      if (!isKnown) throw error;
    });
    return () => stop.abort();
  }, [given, template]);
  const reading: Reading = !given
    ? { is: 'asking', problem: null }
    : read?.of === given
      ? read.reading
      : { is: 'reading', share: 0 };
  return { given, give, reading };
}
