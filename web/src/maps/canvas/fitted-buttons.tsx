import { VisuallyHidden } from '@mantine/core';
import { type MouseEvent, useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import type { FittedPicture, FittedPill } from '../fitted/fitted-picture.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './fitted-buttons.module.css';
import { spokenNode } from './spoken-node.ts';
import { boxesOf } from './use-fitted-picture.ts';

const text = words.maps.fitted;

type FittedButtonsProps = {
  session: MapSession;
  scene: MapScene;
  picture: FittedPicture;
  press: (id: string, event: MouseEvent) => void;
  pressTwice: () => void;
  menuAt: (id: string, event: MouseEvent) => void;
  openPill: (pill: FittedPill) => void;
};

/** The buttons over the nodes and pills of a picture, which itself is drawn on a canvas. */
export function FittedButtons({ session, scene, picture, ...acts }: FittedButtonsProps) {
  const { selection } = session;
  const selected = useSyncExternalStore(selection.subscribe, () => selection.ids);
  const marked = useSyncExternalStore(selection.subscribe, () => selection.marked);
  return (
    <>
      {boxesOf(picture).map(({ id, ...box }) => {
        const node = scene.byId.get(id);
        if (!node) return null;
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            className={c.node}
            style={box}
            data-id={id}
            aria-pressed={selected.has(id)}
            data-marked={marked.has(id) || undefined}
            title={node.facts.title}
            onClick={(event) => acts.press(id, event)}
            onDoubleClick={acts.pressTwice}
            onContextMenu={(event) => acts.menuAt(id, event)}
          >
            <VisuallyHidden>{spokenNode(node, session)}</VisuallyHidden>
          </button>
        );
      })}
      {picture.pills.map((pill) => (
        <button
          key={`${pill.kind} ${pill.branches[0]}`}
          type="button"
          tabIndex={-1}
          className={c.pill}
          style={{ left: pill.left, top: pill.y - 12, width: pill.right - pill.left, height: 24 }}
          title={text.open(pill.count)}
          aria-label={text.open(pill.count)}
          onClick={() => acts.openPill(pill)}
        />
      ))}
    </>
  );
}
