import { IconLock, IconTrash } from '@tabler/icons-react';
import { TypedTexts } from '../../base/states/gone.tsx';
import * as words from '../../base/words/words.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import type { Ended } from '../session/map-selection.ts';
import c from './node-panel.module.css';

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true };

/**
 * The note in place of a node or a connection that others have removed from the map, with what the person was typing.
 */
export function ViewEnded({ ended: { kind, title, team, typed }, onClose }: { ended: Ended; onClose: () => void }) {
  const name = title || words.maps.untitled;
  return (
    <SidePanel
      label={kind === 'edge' ? name : words.mapPanel.node(name)}
      head={<h2 className={c.gone}>{name}</h2>}
      low
      onClose={onClose}
    >
      <div className={c.held} role="status">
        {team === null ? <IconTrash {...icon} /> : <IconLock {...icon} />}
        <span>{team === null ? words.ui.gone.text : words.mapPanel.ended(team)}</span>
      </div>
      <TypedTexts typed={typed} />
    </SidePanel>
  );
}
