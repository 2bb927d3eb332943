import { useSyncExternalStore } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import type { MapQuestion } from '../session/map-question.ts';

/** Asks whether to delete the descendants or promote them. */
export function RemoveDialog({ question }: { question: MapQuestion }) {
  const asked = useSyncExternalStore(question.subscribe, question.removal);
  const { title, nodes, below, views } = asked ?? {
    title: null,
    nodes: 0,
    below: 0,
    views: { viewers: [], holders: [] },
  };
  const text = words.maps.removing;
  return (
    <Confirm
      opened={asked !== null}
      title={text.question(title, nodes)}
      description={[below > 0 && text.below(below), words.maps.endsViews(views)].filter(Boolean).join(' ')}
      confirmText={text.all(nodes + below)}
      dangerous
      onConfirm={() => asked?.remove(true)}
      {...(below > 0 && { otherwise: { text: text.alone(nodes), onConfirm: () => asked?.remove(false) } })}
      onClose={() => question.ask(null)}
    />
  );
}
