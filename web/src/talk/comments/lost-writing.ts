import type { Thread } from '@groundwork/contract/talk/comments';
import { useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft } from '../../base/drafts/stored-drafts.ts';
import type { TypedText } from '../../base/drafts/typed-text.ts';
import { useAccount } from '../../base/session/session.ts';

/** Returns the places of drafts that are lost with a comment: its edited text, and a reply to its thread. */
const placesOf = (threads: Thread[]) =>
  new Set(
    threads.flatMap((thread) => [
      `comment reply:${thread.id}`,
      ...[thread, ...thread.replies].flatMap(({ id, content }) => (content === null ? [] : `comment edit:${id}`)),
    ]),
  );

/** Returns what the person was writing in comments, or in replies to them, that have since been deleted. */
export function useLostWriting(threads: Thread[] | undefined) {
  const { id: person } = useAccount();
  const [lost, setLost] = useState<TypedText[]>([]);
  const before = useRef(new Set<string>());
  useEffect(() => {
    if (!threads) return;
    const places = placesOf(threads);
    const gone = [...before.current].filter((place) => !places.has(place));
    before.current = places;
    const texts = gone.flatMap((place) => {
      const text = readDraft(person, place);
      if (typeof text !== 'string') return [];
      removeDraft(person, place);
      return { text };
    });
    if (texts.length > 0) setLost((earlier) => [...earlier, ...texts]);
  });
  return { lost, forget: () => setLost([]) };
}
