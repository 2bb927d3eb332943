import type { TransferWithSketch } from '@groundwork/contract/maps/transfers';
import { SketchLines, sketchPlaces } from '../../base/drawing/tree-sketch.tsx';
import * as words from '../../base/words/words.ts';
import c from './transfer-drawing.module.css';

const text = words.transfers.accept.drawing;

type Sketch = TransferWithSketch['sketch'];
type Look = 'node' | 'going' | 'seen';
type Seat = [x: number, y: number, radius: number, group?: 'group'];

const Circles = ({ at, look }: { at: Seat[]; look: Look }) =>
  at.map(([cx, cy, r, group]) => (
    <circle
      key={`${cx} ${cy}`}
      cx={cx}
      cy={cy}
      r={r}
      className={[c.node, c[look], group && c.group].filter(Boolean).join(' ')}
    />
  ));

const Line = ({ d }: { d: string }) => <path d={d} className={c.line} />;

/** Shows a branch that becomes a map. */
export function NewMapDrawing() {
  return (
    <svg width="132" height="84" viewBox="0 0 132 84" aria-hidden="true">
      <rect x="1" y="1" width="130" height="82" rx="8" className={c.frame} />
      <Line d="M66 28V40H38V50M66 40H94V50" />
      <Circles
        look="going"
        at={[
          [66, 20, 9],
          [38, 60, 9],
          [94, 60, 9, 'group'],
        ]}
      />
    </svg>
  );
}

/** Shows a branch that joins a map. */
export function ExistingMapDrawing() {
  return (
    <svg width="132" height="84" viewBox="0 0 132 84" aria-hidden="true">
      <Line d="M46 20V32H22V42M46 32H72V40M72 56V62H96V66M72 62H52V66" />
      <Circles
        look="node"
        at={[
          [46, 12, 8],
          [22, 50, 8],
        ]}
      />
      <Circles
        look="going"
        at={[
          [72, 48, 9],
          [96, 73, 7, 'group'],
          [52, 73, 7, 'group'],
        ]}
      />
    </svg>
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
