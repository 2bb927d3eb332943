import { IconLock } from '@tabler/icons-react';
import { words } from '../words/words.ts';
import type { HeldBy, MapModel } from './model/map-model.ts';
import c from './only-held.module.css';
import { useModel } from './session/use-map.tsx';

/** Over a map in which nothing is one's own: who has it, and that it can only be looked at. */
export function OnlyHeld() {
  const holders = onlyHolders(useModel());
  return holders.map(({ id, name, shared }) => (
    <p key={`${id} ${shared}`} className={c.line} role="note">
      <IconLock size={14} stroke={1.8} aria-hidden />
      {words.maps.onlyHeld(name, shared)}
    </p>
  ));
}

/** Nobody as long as one node is one's own. */
function onlyHolders({ nodes }: MapModel): HeldBy[] {
  const holders = new Map<string, HeldBy>();
  for (const { held_by } of nodes.values()) {
    if (!held_by) return [];
    holders.set(`${held_by.id} ${held_by.shared}`, held_by);
  }
  return [...holders.values()];
}
