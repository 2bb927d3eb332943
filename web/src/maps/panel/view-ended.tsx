import { IconLock } from '@tabler/icons-react';
import { words } from '../../words/words.ts';
import type { Ended } from '../session/map-selection.ts';
import c from './node-panel.module.css';
import { SidePanel } from './side-panel.tsx';

const text = words.mapPanel.ended;

/** The note in place of a viewed node of another team that is gone from the map. */
export function ViewEnded({ ended: { title, team }, onClose }: { ended: Ended; onClose: () => void }) {
  const name = title || words.maps.untitled;
  return (
    <SidePanel label={words.mapPanel.node(name)} head={<h2 className={c.gone}>{name}</h2>} low onClose={onClose}>
      <div className={c.held} role="status">
        <IconLock size={14} stroke={1.8} aria-hidden />
        <span>{text(team)}</span>
      </div>
    </SidePanel>
  );
}
