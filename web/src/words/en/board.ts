export const board = {
  keys: 'Press Space to pick the card up, arrows to move it, Space to put it down, Escape to put it back.',
  lifted: (title: string, place: string) => `Picked up: ${title}. ${place}`,
  place: (column: string, place: number) => `${column}, place ${place}`,
  dropped: (title: string, place: string) => `Put down: ${title}. ${place}`,
  cancelled: (title: string) => `Put back: ${title}`,
  newIn: (column: string) => `New task in ${column}`,
};
