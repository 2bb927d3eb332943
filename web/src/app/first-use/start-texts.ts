import { type StartKind, startKinds } from '@groundwork/contract/people/team-starts';
import * as words from '../../base/words/words.ts';

/** The names of a team's first map, goal or form and of its first parts. */
export type StartTexts = { name: string; items: string[] };

const { kinds } = words.firstUse.start;
/** The default name fits every team. The examples of the parts are only placeholders. */
const startOf = (kind: StartKind): StartTexts => ({
  name: kinds[kind].name.example,
  items: kinds[kind].items.examples.map(() => ''),
});

export const firstTexts = () =>
  Object.fromEntries(startKinds.map((kind) => [kind, startOf(kind)])) as Record<StartKind, StartTexts>;

/** Returns the texts to send: an example in place of an empty name, and no empty items. */
export function textsOf(kind: StartKind, { name, items }: StartTexts): StartTexts {
  return { name: name.trim() ? name : kinds[kind].name.example, items: items.filter((item) => item.trim() !== '') };
}
