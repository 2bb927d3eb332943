import type { ChangedNode, NodeChange } from '@groundwork/contract/maps/versions';
import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { palettes, toneColor } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import c from '../versions/history.module.css';
import { kinds, toneOf } from '../versions/history-rows.ts';

const text = words.mapHistory;
/** How many nodes of a kind the list names at first, and adds at a time. */
const shownAtOnce = 50;

/** The differences between two moments: a list for each kind of change. The lists also explain the signs on the map. */
export function CompareList({ changed }: { changed: readonly ChangedNode[] }) {
  return (
    <section className={c.lists} aria-label={text.compare}>
      {changed.length === 0 && <p className={c.quiet}>{text.same}</p>}
      {kinds.map((kind) => (
        <Kind key={kind} kind={kind} nodes={changed.filter(({ changes }) => changes.includes(kind))} />
      ))}
    </section>
  );
}

function Kind({ kind, nodes }: { kind: NodeChange; nodes: ChangedNode[] }) {
  const { selection, camera, theme } = useMap();
  const model = useModel();
  const palette = palettes[useComputedColorScheme('light')];
  const [most, setMost] = useState(shownAtOnce);
  if (nodes.length === 0) return null;
  const goTo = (id: string) => {
    selection.select([id], id);
    camera.center(id);
  };
  return (
    <section aria-label={text.changes[kind]}>
      <h3 className={c.kind}>
        <span className={c.sign} style={{ borderColor: toneColor(palette, toneOf(kind)) }} aria-hidden>
          {text.signs[kind]}
        </span>
        {text.counted(kind, nodes.length)}
      </h3>
      <ul className={c.names}>
        {nodes.slice(0, most).map(({ id }) => {
          const node = model.nodes.get(id);
          return (
            <li key={id}>
              <UnstyledButton className={c.to} onClick={() => goTo(id)} disabled={!node}>
                <bdi>{(node && theme.facts(node).title) || words.maps.untitled}</bdi>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {nodes.length > most && (
        <UnstyledButton className={c.to} onClick={() => setMost(most + shownAtOnce)}>
          {text.more(nodes.length - most)}
        </UnstyledButton>
      )}
    </section>
  );
}
