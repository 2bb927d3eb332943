import { IconLock } from '@tabler/icons-react';
import { landing as words } from '../src/words/en/landing.ts';
import { descendants, type Group, named, network, type Practice, practices, seats } from './network.ts';

const round = (value: number) => Math.round(value * 10) / 10;
const at = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
};

const lines: Record<Practice, string> = {
  prayer: 'M12 4.6v11.6M12 4.6c-.5-1.9-2.8-1.7-3 .4l-.7 6.2-4.3 4.9 3.8 4.7L12 16.2l4.2 4.6 3.8-4.7-4.3-4.9-.7-6.2c-.2-2.1-2.5-2.3-3-.4z',
  word: 'M12 6.4C9.4 4.6 6.2 4.1 2.8 4.6v13.6c3.4-.5 6.6 0 9.2 1.8 2.6-1.8 5.8-2.3 9.2-1.8V4.6c-3.4-.5-6.6 0-9.2 1.8V20',
  worship: 'M12.6 17.2V3.4c.6 3.6 5.8 4 5.8 9',
  baptism: 'M12 2.6c3 3.6 4.4 5.8 4.4 8a4.4 4.4 0 0 1-8.8 0c0-2.2 1.4-4.4 4.4-8zM2.6 19.6c3.2-2.4 6.2-2.4 9.4 0s6.2 2.4 9.4 0',
  lords_supper: 'M5.4 3.4h13.2c0 6.2-2.2 9.6-6.6 9.6S5.4 9.6 5.4 3.4zM12 13v7.6M7 20.6h10',
  giving: 'M2.8 12.4h18.4c0 5-3.8 8.4-9.2 8.4s-9.2-3.4-9.2-8.4z',
};
const discs: Partial<Record<Practice, string>> = {
  worship: 'M12.8 17.4a4 3.5 0 1 1-8 0 4 3.5 0 0 1 8 0z',
  giving: 'M15.4 5.8a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0z',
};

/** Drawn once a page; every picture refers to these. */
export const PracticeSymbols = () => (
  <svg className="symbols" aria-hidden="true">
    {practices.map((practice) => (
      <symbol key={practice} id={`p-${practice}`} viewBox="0 0 24 24">
        <path d={lines[practice]} />
        {discs[practice] && <path className="disc" d={discs[practice]} />}
      </symbol>
    ))}
  </svg>
);

export const PracticeIcon = ({ practice, size }: { practice: Practice; size: number }) => (
  <svg className="practice" width={size} height={size} aria-hidden="true">
    <use href={`#p-${practice}`} />
  </svg>
);

const classOf = ({ generation, held, inactive }: Group) => `g${generation}${held ? ' held' : ''}${inactive ? ' inactive' : ''}`;

/** Dashes of 6.4 on and 4.6 off, fitted so that the circle closes evenly. */
function dashes({ church, radius }: Group) {
  if (church) return undefined;
  const step = (2 * Math.PI * radius) / Math.round((2 * Math.PI * radius) / 11);
  return `${round(step * 0.58)} ${round(step * 0.42)}`;
}

/** Right angles: a stem from the parent's label down to a bar, from which a rounded corner leads into each child. */
function Edges({ groups }: { groups: Group[] }) {
  const toChild = ({ x }: Group, bar: number, child: Group) => {
    const rim = child.y - child.radius;
    const side = Math.sign(child.x - x);
    if (side === 0) return `M${x} ${bar}V${rim}`;
    return `M${x} ${bar}H${child.x - side * 8}Q${child.x} ${bar} ${child.x} ${Math.max(bar + 2, Math.min(bar + 8, rim))}V${rim}`;
  };
  const tree = (parent: Group) => {
    const bar = parent.y + 88;
    return `M${parent.x} ${Math.min(bar, parent.y + parent.radius + 31)}V${bar}${parent.children.map((child) => toChild(parent, bar, child)).join('')}`;
  };
  return (
    <path
      className="edges"
      d={groups
        .filter((group) => group.children.length > 0)
        .map(tree)
        .join('')}
    />
  );
}

/** What another team holds lies on one hull: a rectangle a generation, outlined together. */
function HeldHull({ groups }: { groups: Group[] }) {
  const held = groups.filter((group) => group.held);
  const generations = [...new Set(held.map((group) => group.generation))];
  const boxes = generations.map((generation, index) => {
    const row = held.filter((group) => group.generation === generation);
    const spread = index === 0 ? row.flatMap((group) => [group, ...group.children]) : row;
    const left = Math.min(...spread.map((group) => group.x)) - 88;
    const right = Math.max(...spread.map((group) => group.x)) + 88;
    const y = row[0]?.y ?? 0;
    return <rect key={generation} x={left} y={y - (index ? 96 : 74)} width={right - left} height={196} rx={20} />;
  });
  return (
    <>
      <g className="hull-line">{boxes}</g>
      <g className="hull">{boxes}</g>
    </>
  );
}

/** From 75 %: number, practices on the rim, title and leader. */
function NearGroup({ group, selected }: { group: Group; selected: boolean }) {
  const { radius } = group;
  const plus = at(radius + 2, 66);
  const title = radius + (radius > 57 ? 14.5 : 15.5) + (selected ? 3.5 : 0);
  return (
    <g className={classOf(group)} transform={`translate(${group.x} ${group.y})`}>
      {selected && <circle className="selected" r={radius + 4.5} />}
      <circle r={radius} strokeDasharray={dashes(group)} />
      <text className="number" y={7}>
        {group.attendees}
      </text>
      {practices.map((practice) => {
        const inside = group.practised.includes(practice);
        const seat = at(inside ? radius - 14 : radius + 13, seats[practice]);
        return (
          <use
            key={practice}
            className={inside ? undefined : 'missing'}
            href={`#p-${practice}`}
            x={round(seat.x - 7)}
            y={round(seat.y - 7)}
            width={14}
            height={14}
          />
        );
      })}
      {selected && (
        <g className="plus" transform={`translate(${plus.x} ${plus.y})`}>
          <circle r={9} />
          <path d="M-4 0h8M0-4v8" />
        </g>
      )}
      <text className="title" y={title}>
        {group.name}
      </text>
      <text className="leader" y={title + (radius > 57 ? 10.5 : 12)}>
        {group.leader}
      </text>
    </g>
  );
}

/** From 40 to 75 %: number and title, larger in map units. */
const MiddleGroup = ({ group }: { group: Group }) => (
  <g className={classOf(group)} transform={`translate(${group.x} ${group.y})`}>
    <circle r={group.radius} strokeDasharray={dashes(group)} />
    <text className="number" y={11}>
      {group.attendees}
    </text>
    <text className="title" y={group.radius + 26}>
      {group.name}
    </text>
  </g>
);

/** The canvas' dots, every 50 units, over the view box that starts at `x` and `y`. */
const Dots = ({ id, x = 0, y = 0 }: { id: string; x?: number; y?: number }) => (
  <>
    <pattern id={id} width={50} height={50} patternUnits="userSpaceOnUse">
      <circle className="dot" cx={25} cy={25} r={1.2} />
    </pattern>
    <rect x={x} y={y} width="100%" height="100%" fill={`url(#${id})`} />
  </>
);

/** The surroundings of one selected group, one unit a pixel at 100 %. */
export function NearMap({ selected }: { selected: string }) {
  const shown = network.filter((group) => group.x < 1500 && group.y < 850);
  return (
    <svg className="map near" width={1125} height={600} viewBox="0 0 1500 800" aria-hidden="true">
      <Dots id="near-dots" />
      <HeldHull groups={shown} />
      <Edges groups={network} />
      {shown.map((group) => (
        <NearGroup key={group.name} group={group} selected={group.name === selected} />
      ))}
    </svg>
  );
}

/** The whole map from above, cut off where the next shelf begins. */
export function WideMap() {
  const shown = network.filter((group) => group.y < 1360);
  return (
    <svg className="map wide" viewBox="-90 -40 2680 1340" aria-hidden="true">
      <Dots id="wide-dots" x={-90} y={-40} />
      <HeldHull groups={shown} />
      <Edges groups={shown} />
      {shown.map((group) => (
        <MiddleGroup key={group.name} group={group} />
      ))}
      <g className="tag" transform={`translate(${named('Vineyard').x - 70} ${named('Southbank').y - 74})`}>
        <rect y={-26} width={510} height={52} rx={26} />
        <IconLock x={20} y={-16} size={32} stroke={1.7} />
        <text x={60} y={9}>
          {words.pictures.heldBy} <tspan className="team">team South</tspan> {words.pictures.heldHow}
        </text>
      </g>
    </svg>
  );
}

/** A disc a church and a ring a group, with the part that the canvas shows. */
export const Minimap = () => (
  <svg className="map far" viewBox="-320 -60 3100 1900" aria-hidden="true">
    <Edges groups={network} />
    {network.map((group) => (
      <circle key={group.name} className={`${classOf(group)}${group.church ? ' church' : ''}`} cx={group.x} cy={group.y} r={34} />
    ))}
    <rect className="window" x={246} y={0} width={1048} height={728} />
  </svg>
);

export const below = (name: string) => descendants(named(name)).length;
