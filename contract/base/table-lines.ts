/**
 * A row of a table as one line, for places that show no tables: each cell after the name of its column, without empty
 * cells. A cell is a list of parts, which may be strings.
 */
export const lineOfRow = <Part>(names: string[], cells: Part[][]): (Part | string)[] =>
  cells
    .flatMap((cell, column) => {
      const name = names[column];
      return cell.length > 0 ? ['; ', ...(name ? [`${name}: `] : []), ...cell] : [];
    })
    .slice(1);
