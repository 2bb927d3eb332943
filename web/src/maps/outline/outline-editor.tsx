import type { MapNode } from '../model/map-rows.ts';
import { TitleInPlace } from '../panel/title-in-place.tsx';
import type { MapSession } from '../session/map-session.ts';
import c from './map-outline.module.css';
import { newNodeText } from './outline-announcements.ts';
import type { AddedNode } from './use-added-node.ts';

type OutlineEditorProps = {
  session: MapSession;
  node: MapNode;
  added: AddedNode | null;
  onClose: (then: 'stay' | 'child') => void;
};

/** The title input in a row, with a hint for a node that was just added. */
export function OutlineEditor({ session, node, added, onClose }: OutlineEditorProps) {
  return (
    <>
      <TitleInPlace
        value={session.theme.facts(node).title}
        look="row"
        onSave={(title) => session.actions.rename(node.id, title)}
        onClose={onClose}
      />
      {added?.id === node.id && <span className={c.hint}>{newNodeText(session, node, added)}</span>}
    </>
  );
}
