import type { MapScene } from '../model/map-scene.ts';
import { card } from '../model/node-sizes.ts';
import { nodeRadius } from '../model/node-style.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { TitleInPlace } from '../panel/title-in-place.tsx';
import type { MapSession } from '../session/map-session.ts';
import { AtPlace } from './on-canvas.tsx';

type NodeTitleProps = {
  placed: PlacedNode;
  structure: MapScene['structure'];
  session: MapSession;
  onClose: () => void;
};

/** Edits the title of a node in place. */
export function NodeTitle({ placed, structure, session: { actions, camera }, onClose }: NodeTitleProps) {
  const { id, x, y, facts } = placed;
  const isCard = structure !== 'church';
  const place = isCard ? { x, y: y - card.above + 17 } : { x, y: y + nodeRadius(placed) + 2 };
  const close = (then: 'stay' | 'child') => {
    actions.endNaming(id, then);
    onClose();
  };
  return (
    <AtPlace camera={camera} {...place}>
      <TitleInPlace
        value={facts.title}
        look={isCard ? 'card' : 'circle'}
        onSave={(title) => actions.rename(id, title)}
        onClose={close}
      />
    </AtPlace>
  );
}
