import type { TransferWithSketch } from '@groundwork/contract/maps/transfers';
import type { ReactNode } from 'react';
import { SketchLines, sketchPlaces } from '../../base/drawing/tree-sketch.tsx';
import * as words from '../../base/words/words.ts';
import c from './transfer-drawing.module.css';

const text = words.transfers.accept.drawing;

type Sketch = TransferWithSketch['sketch'];
type Look = 'node' | 'going' | 'seen';
type Seat = [x: number, y: number, radius: number];

const Circles = ({ at, look }: { at: Seat[]; look: Look }) =>
  at.map(([cx, cy, r]) => <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} className={`${c.node} ${c[look]}`} />);

const Line = ({ d }: { d: string }) => <path d={d} className={c.line} />;

const Frame = ({ children }: { children: ReactNode }) => (
  <svg width="72" height="56" viewBox="0 0 72 56" aria-hidden="true">
    <rect x=".8" y=".8" width="70.4" height="54.4" rx="8" className={c.panel} />
    {children}
  </svg>
);

/** Shows a branch as a map of its own. */
export function NewMapDrawing() {
  return (
    <Frame>
      <Line d="M36 19v8.5M36 23H18v4.5M36 23h18v4.5M16 36l-3 6.5M20 36l3 6.5" />
      <Circles
        look="going"
        at={[
          [36, 14, 5],
          [18, 32, 4.5],
          [36, 32, 4.5],
          [54, 32, 4.5],
          [12, 46, 3.5],
          [24, 46, 3.5],
        ]}
      />
    </Frame>
  );
}

/** Shows a branch in a map with other nodes. */
export function ExistingMapDrawing() {
  return (
    <Frame>
      <Line d="M24 21v5M24 26h-9v3.5M24 26h8v3.5M52 30l-2.5 8.5M56 30l3.5 8.5M36.5 33l13-5" />
      <Circles
        look="node"
        at={[
          [24, 16, 5],
          [15, 34, 4.5],
          [32, 34, 4.5],
        ]}
      />
      <Circles
        look="going"
        at={[
          [54, 26, 4.5],
          [49, 42, 3.5],
          [60, 42, 3.5],
        ]}
      />
    </Frame>
  );
}

/** The branch that is sent, below the node at the right of the map or, for a whole map, over all of it. */
const areas = {
  branch: { left: 130, top: 42, width: 108, height: 84, margin: 10 },
  map: { left: 12, top: 32, width: 227, height: 94, margin: 12 },
};

type SideProps = {
  team: string;
  mine: boolean;
  branchLook: Look;
  whole: boolean;
  sketch: Sketch;
  slidesIn?: boolean;
};

/** A map in its frame, with the branch that is sent. */
function Side({ team, mine, branchLook, whole, sketch, slidesIn = false }: SideProps) {
  // The number of letters of the name that fit beside the nodes.
  const room = whole ? 20 : 12;
  const area = areas[whole ? 'map' : 'branch'];
  const nodes = sketch.map((parent) => ({ parent }));
  const places = sketchPlaces(nodes, area);
  return (
    <>
      <rect x=".5" y=".5" width="250" height="131" rx="9" className={mine ? c.mine : c.panel} />
      {branchLook === 'seen' && (
        <rect x={area.left} y={area.top} width={area.width} height={area.height} rx="10" className={c.hull} />
      )}
      {!whole && (
        <>
          <Line d="M118 34V38H66V58M118 38H184V46" />
          <Circles
            look="node"
            at={[
              [118, 26, 8],
              [66, 66, 8],
            ]}
          />
        </>
      )}
      <g className={slidesIn ? c.slidesIn : undefined}>
        <g transform={`translate(${area.left} ${area.top})`}>
          <SketchLines nodes={nodes} places={places} className={c.line} />
          <Circles look={branchLook} at={[...places.values()].map(({ x, y, r }): Seat => [x, y, r])} />
        </g>
      </g>
      <text x="14" y="22" className={c.team}>
        {team.length > room ? `${team.slice(0, room)}…` : team}
      </text>
    </>
  );
}

type TransferDrawingProps = {
  moves: boolean;
  count: number;
  from: string;
  to: string;
  /** Whether a whole map is sent. */
  isMap: boolean;
  /** Whether the branch becomes a map of its own. */
  alone: boolean;
  /** The shape of the branch or map that is sent. */
  sketch: Sketch;
  /** Whether the request has just been accepted. Then the branch slides to the team that holds or sees it now. */
  accepted?: boolean;
};

/** A drawing of a request before and after: which team holds the branch, and which team sees it. */
export function TransferDrawing({ moves, count, from, to, isMap, alone, sketch, accepted }: TransferDrawingProps) {
  return (
    <svg
      viewBox="0 0 590 132"
      className={c.drawing}
      role="img"
      aria-label={moves ? text.moves(count, from, to) : text.shows(count, from, to)}
    >
      <Side team={from} mine={false} branchLook={moves ? 'seen' : 'going'} whole={isMap} sketch={sketch} />
      {moves && (
        <>
          <path d="M266 66h48m-7-6l7 6l-7 6" className={c.arrow} />
          <text x="292" y="52" textAnchor="middle" className={c.count}>
            {text.nodes(count)}
          </text>
        </>
      )}
      <path d={moves ? 'M318 96h-48m7-5l-7 5l7 5' : 'M266 66h48m-7-5l7 5l-7 5'} className={`${c.arrow} ${c.view}`} />
      <text x="294" y={moves ? 117 : 86} textAnchor="middle">
        {text.view}
      </text>
      <g transform="translate(339 0)">
        <Side
          team={to}
          mine
          branchLook={moves ? 'going' : 'seen'}
          whole={alone}
          sketch={sketch}
          slidesIn={accepted ?? false}
        />
      </g>
    </svg>
  );
}
