export const board = {
  keys: 'Press Space to pick up the card, arrows to move it, Space to put it down, Escape to put it back.',
  place: (column: string, place: number) => `${column}, place ${place}`,
  newIn: (column: string) => `New task in ${column}`,
};
