import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react';
import { palettes } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { stripTexts } from '../fitted/draw-fitted.ts';
import { useMap, useScene } from '../open-map/use-map.tsx';
import { AroundCanvas } from './around-canvas.tsx';
import { BranchStrip } from './branch-strip.tsx';
import { FittedButtons } from './fitted-buttons.tsx';
import c from './fitted-canvas.module.css';
import { useCanvasMenu } from './use-canvas-menu.ts';
import { useFittedActs } from './use-fitted-acts.ts';
import { useFittedCamera } from './use-fitted-camera.ts';
import { nodeAt, useFittedPicture } from './use-fitted-picture.ts';
import type { Canvas } from './use-map-window.ts';
import { type OpenedBranch, useOpenedFocus } from './use-opened-branch.ts';
import { usePainted } from './use-painted.ts';
import { usePictureZoom } from './use-picture-zoom.ts';

const text = words.maps.fitted;
/** How many times the rows that fit the window can be unfolded. */
const mostRows = 8;

type FittedCanvasProps = { colorBy: View['colorBy']; canvas: Canvas; branch: OpenedBranch; note: ReactNode };

/**
 * The overview *Fitted*: the map as circles and rows that fill the free part of the canvas, with pills that count what
 * is hidden. A button lies over each node and pill.
 */
export function FittedCanvas({ colorBy, canvas, branch, note }: FittedCanvasProps) {
  const session = useMap();
  const { selection } = session;
  const scene = useScene();
  const palette = palettes[useComputedColorScheme('light')];
  const root = useRef<HTMLDivElement>(null);
  const described = useId();
  useOpenedFocus(root, branch);
  const { size, insets } = canvas;

  const [factor, setFactor] = useState(1);
  const picture = useFittedPicture(scene, canvas, branch.siblings, {
    factor,
    titles: branch.trail.map(({ title }) => title.slice(0, 24)).join('    '),
  });
  const { at, reset } = usePictureZoom(root, picture, size, ({ x, y }) => {
    const node = nodeAt(picture, { x: x - insets.left, y: y - insets.top });
    if (node !== null) open(node);
  });
  const leaveTo = useFittedCamera(session, canvas, {
    onFit: () => {
      setFactor(1);
      reset();
      return branch.siblings === null;
    },
    shows: (id) => [...picture.circles, ...picture.rows].some((shown) => shown.id === id),
  });
  const paper = usePainted(scene, picture, { size, insets, at, colorBy, palette });
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const { menu, setMenu, openMenu } = useCanvasMenu(session);
  const canUnfold = picture.counts.hidden > 0 && factor < mostRows;
  const unfold = (by: 1 | -1) => {
    if (by > 0 ? canUnfold : factor > 1) setFactor(factor * 2 ** by);
  };
  const acts = useFittedActs(session, { root, branch, scene, picture, openMenu, leaveTo, unfold });
  const { open, onKeyDown, ...buttonActs } = acts;

  return (
    <>
      <canvas ref={paper} className={c.paper} aria-hidden />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
      <div
        ref={root}
        className={c.picture}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the selection
        tabIndex={0}
        role="group"
        aria-label={words.mapCanvas.label}
        aria-describedby={described}
        data-fitted
        onKeyDown={onKeyDown}
        onFocus={() => {
          selection.writesIn = 'canvas';
        }}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) selection.clear();
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <div
          className={c.layer}
          style={{
            transform: `translate(${at.x + insets.left * at.k}px, ${at.y + insets.top * at.k}px) scale(${at.k})`,
          }}
        >
          <FittedButtons {...{ session, scene, picture }} {...buttonActs} />
        </div>
      </div>
      <BranchStrip branch={branch}>
        <span className={c.counts}>
          {stripTexts(picture.counts).map((each, index) =>
            index === 0 ? <b key={each}>{each}</b> : <span key={each}>{each}</span>,
          )}
        </span>
        {canUnfold && (
          <UnstyledButton className={c.more} aria-keyshortcuts="]" onClick={() => unfold(1)}>
            {text.unfold}
          </UnstyledButton>
        )}
        {note}
      </BranchStrip>
      <AroundCanvas
        {...{ session, described, menu }}
        active={scene.byId.get(active ?? '')}
        onMenuClose={() => {
          setMenu(null);
          root.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}
