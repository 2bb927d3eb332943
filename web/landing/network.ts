/** The example network of the landing page's pictures: one line a group, indented under its parent: name | leader | attendees | c(hurch) or g(roup) | practices | flag. */
const table = `
Riverside|Ana Petrov|14|c|pwsblg
 Southbank|Samuel Okoro|9|c|pwsbl|held
  Vineyard|Ines Duarte|6|g|pws|held
   Bridge End|Paul Achieng|4|g|pw|held
  Market Hall|Ruth Levi|7|c|pwsbg|held
 Oak Street|David Mensah|12|c|pwsblg
  Hillcrest|Mei Lin Chao|8|c|pwsbl
   Mill Lane|Tomas Novak|5|g|pws
    Canal Row|Hannah Weiss|4|g|pw
     Lantern|Yusuf Demir|2|g|p
   Orchard|Grace Okafor|7|c|pwsbg
  Northgate|Joel Varga|8|c|pwsbl
   Elm Court|Sara Lindqvist|6|c|pwbg
    Weavers|Amir Haddad|4|g|pwb
     Tannery|Leah Stein|3|g|pw
   Brickfield|Peter Novak|5|g|ps|inactive
 Harbour|Miriam Cohen|8|c|pwsbl
  Lighthouse|Kofi Boateng|6|c|pwsbg
   Saltmarsh|Elena Rossi|5|g|pws
    Dunes|Jonas Berg|2|g|pw
   Pier Street|Aisha Bello|4|g|pw
  Quayside|Daniel Kim|7|c|pwsbl
   Net Loft|Luis Ortega|3|g|pw
   Slipway|Nadia Rahman|5|g|pws
    Ropewalk|Joan Pike|2|g|p
Westgate|Rebecca Stone|9|c|pwsbg
 Castle Hill|Victor Lam|7|c|pwsbl
  Drawbridge|Simone Roy|4|g|pws
   Moat House|Ali Reza|3|g|pw
 Tithe Yard|Greta Holm|5|g|pwb
  Granary|Felix Auer|4|g|pw
   Millstone|Dina Marsh|2|g|p
Greenfield|Marta Silva|11|c|pwsblg
 Abbey Road|Noah Fischer|7|c|pwsbl
  Cloister|Ivy Tran|5|g|pws
   Garden Gate|Omar Farouk|4|g|pw
    Well House|Lin Zhao|3|g|p
  Bell Tower|Eva Horak|6|c|pwsb
   Priory|Ben Adeyemi|3|g|pw
 Longmeadow|Kirsten Dahl|8|c|pwsbg
  Barn|Mateo Cruz|5|g|pws
   Hayloft|Zoe Grant|2|g|pw|inactive
  Stables|Farah Aziz|4|g|pwb
   Paddock|Theo Brandt|3|g|p
   Smithy|Rosa Mendez|4|g|pw
Eastfield|Jakob Stern|10|c|pwsblg
 Kingsway|Lucia Ferrari|6|c|pwsbl
  Arcade|Adam Nagy|5|g|pws
  Foundry|Priya Nair|6|c|pwbg
   Kiln|Marek Zelin|3|g|pw
   Pottery|Anya Kovac|2|g|p
 Parkside|Hugo Martin|8|c|pwsblg
  Bandstand|Tara Singh|5|g|pws
   Boathouse|Isaac Mori|4|g|pwb
  Rose Walk|Clara Jensen|6|c|pwsbl
   Glasshouse|Emil Larsen|3|g|pw
   Sundial|Noor Saleh|2|g|p|inactive`;

/** Seats on the rim, in degrees clockwise from three o'clock; top and bottom stay free for edges and the title. */
export const seats = { prayer: 222, word: 180, worship: 138, baptism: -42, lords_supper: 0, giving: 42 };
export type Practice = keyof typeof seats;
export const practices = Object.keys(seats) as Practice[];
const letters: Record<string, Practice> = { p: 'prayer', w: 'word', s: 'worship', b: 'baptism', l: 'lords_supper', g: 'giving' };

export interface Group {
  name: string;
  leader: string;
  attendees: number;
  church: boolean;
  practised: Practice[];
  /** Drawn grey: another team holds it. */
  held: boolean;
  inactive: boolean;
  generation: number;
  parent: Group | undefined;
  children: Group[];
  x: number;
  y: number;
  radius: number;
}

const across = 200;
const down = 150;

/** `branch` holds the groups on the way from a root to the line before. */
function read(line: string, branch: Group[]): Group {
  const [name = '', leader = '', attendees, kind, practised = '', flag] = line.trim().split('|');
  const depth = line.search(/\S/);
  const parent = branch[depth - 1];
  const group: Group = {
    name,
    leader,
    attendees: Number(attendees),
    church: kind === 'c',
    practised: [...practised].map((letter) => letters[letter] as Practice),
    held: flag === 'held',
    inactive: flag === 'inactive',
    generation: depth + 1,
    parent,
    children: [],
    x: 0,
    y: 0,
    radius: Math.min(60, Math.max(30, 40 + 2 * Number(attendees))),
  };
  parent?.children.push(group);
  branch[depth] = group;
  return group;
}

/** A leaf takes the next column, a parent the middle of its children. Answers the first column that is free after the branch. */
function place(group: Group, column: number, top: number): number {
  let free = column;
  for (const child of group.children) free = place(child, free, top + down);
  const [first, last] = [group.children.at(0), group.children.at(-1)];
  group.x = first && last ? (first.x + last.x) / 2 : (column + 0.5) * across;
  group.y = top;
  return first ? free : column + 1;
}

function readTable(): Group[] {
  const branch: Group[] = [];
  return table
    .trim()
    .split('\n')
    .map((line) => read(line, branch));
}

export const network = readTable();

/** Two trees a shelf, half a column between them; a shelf is as high as the deepest tree on the one above. */
const shelves = [
  ['Riverside', 'Westgate'],
  ['Greenfield', 'Eastfield'],
];
shelves.forEach((names, shelf) => {
  let column = 0;
  for (const name of names) column = place(named(name), column, 80 + shelf * 6.4 * down) + 0.5;
});

export function named(name: string): Group {
  const group = network.find((one) => one.name === name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
}

export const descendants = (group: Group): Group[] => group.children.flatMap((child) => [child, ...descendants(child)]);
