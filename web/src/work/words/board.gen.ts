// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const board = catalogue('board', {
  keys: 'Press Space to pick up the card, arrows to move it, Space to put it down, Escape to put it back.',
  place: (column: string, place: number) => `${column}, place ${place}`,
  limit: (column: string) => `Limit of ${column}`,
  ofLimit: (tasks: number, most: number) => `${tasks} / ${most}`,
  withinLimit: (tasks: number, most: number) => `The team has ${tasks} here, and its limit is ${most}`,
  overLimit: (tasks: number, most: number) => `Over the limit: the team has ${tasks} here, and its limit is ${most}`,
  newIn: (column: string) => `New task in ${column}`,
});
