type Row = { figure: string; measured: string; goal?: string; reached?: boolean; more?: string };
const table: Row[] = [];

export const atLeast = (figure: string, value: number, goal: number | null, more: string, unit = '', digits = 2) =>
  table.push({
    figure,
    measured: `${value.toFixed(digits)}${unit}`,
    ...(goal ? { goal: `≥ ${goal}${unit}`, reached: value >= goal } : {}),
    more,
  });

export const atMost = (
  figure: string,
  value: number | null,
  unit: string,
  digits: number,
  goal: number | null,
  more = '',
) =>
  value === null
    ? notMeasured(figure, 'needs Linux')
    : table.push({
        figure,
        measured: `${value.toFixed(digits)}${unit}`,
        ...(goal ? { goal: `≤ ${goal}${unit}`, reached: value <= goal } : {}),
        more,
      });

export const notMeasured = (figure: string, why: string) => table.push({ figure, measured: 'not measured', more: why });

/** The table as Markdown. */
export function tableText(): string {
  const lines = table.map(({ figure, measured, goal = '', reached, more = '' }) => [
    figure,
    measured,
    goal,
    reached === undefined ? '' : reached ? 'yes' : '**no**',
    more,
  ]);
  const rows = [
    ['figure', 'measured', 'goal', 'reached', 'details (requests per second, p50, p99)'],
    ['---', '---:', '---', '---', '---'],
    ...lines,
  ];
  return `${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}
