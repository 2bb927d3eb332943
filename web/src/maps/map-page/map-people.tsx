import { UnstyledButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import * as words from '../../base/words/words.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-people.module.css';

const text = words.maps.people;
const shown = 4;

/** The avatars of other people on the map. A click shows the node they have selected. */
export function MapPeople() {
  const { others, model, theme, camera } = useMap();
  const places = useSyncExternalStore(others.subscribe, others.list);
  // Of several tabs of one person, prefers one with a selected node.
  const here = [...Map.groupBy(places, ({ user }) => user.id).values()].flatMap(
    (tabs) => tabs.find(({ node_id }) => node_id !== null) ?? tabs.slice(0, 1),
  );
  if (here.length === 0) return null;
  const nameOf = (nodeId: string | null) => {
    const node = nodeId === null ? undefined : model.nodes.get(nodeId);
    return node && (theme.facts(node).title || words.maps.untitled);
  };
  return (
    <ul className={c.people} aria-label={text.label}>
      {here.slice(0, shown).map(({ user, node_id }) => (
        <li key={user.id}>
          <UnstyledButton
            className={c.person}
            title={text.at(user.full_name, nameOf(node_id))}
            disabled={nameOf(node_id) === undefined}
            onClick={() => node_id !== null && camera.center(node_id)}
          >
            <Avatar person={user} size={26} />
          </UnstyledButton>
        </li>
      ))}
      {here.length > shown && <li className={c.more}>{text.more(here.length - shown)}</li>}
    </ul>
  );
}
