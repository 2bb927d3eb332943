import { IconLock } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import type { MapModel } from '../model/map-model.ts';
import type { HeldBy } from '../model/map-rows.ts';
import { useModel } from '../open-map/use-map.tsx';
import c from './held-map-note.module.css';

/** The note over a map that contains only nodes of other teams: who holds them, and that the map is read-only. */
export function HeldMapNote() {
  const holders = onlyHolders(useModel());
  return holders.map(({ id, name, shared }) => (
    <p key={`${id} ${shared}`} className={c.line} role="note">
      <IconLock size={14} stroke={1.8} aria-hidden />
      {words.maps.onlyHeld(name, shared)}
    </p>
  ));
}

/** Returns the teams that hold the nodes; none if our team has a node of its own. */
function onlyHolders({ nodes }: MapModel): HeldBy[] {
  const holders = new Map<string, HeldBy>();
  for (const { held_by } of nodes.values()) {
    if (!held_by) return [];
    holders.set(`${held_by.id} ${held_by.shared}`, held_by);
  }
  return [...holders.values()];
}
