const number = new Intl.NumberFormat();

export const maps = {
  untitled: 'Untitled',
  moreLinks: (links: number) => `+${number.format(links)} more`,
  folded: (nodes: number) => `+${number.format(nodes)}`,
  heldBy: (team: string) => `Held by ${team} (read-only, live)`,
  page: (row: number, column: number, rows: number, columns: number) => `Row ${row} of ${rows}, column ${column} of ${columns}`,
};
