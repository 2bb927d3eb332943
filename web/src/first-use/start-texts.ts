import { type StartKind, startKinds } from '@groundwork/contract/team-starts';
import { words } from '../words/words.ts';

/** The names of what a team begins with: the thing itself and its first parts. */
export type StartTexts = { name: string; items: string[] };

const { kinds } = words.firstUse.start;
const examplesOf = (kind: StartKind): StartTexts => ({
  name: kinds[kind].name.example,
  items: kinds[kind].items.examples,
});

export const exampleTexts = Object.fromEntries(startKinds.map((kind) => [kind, examplesOf(kind)])) as Record<
  StartKind,
  StartTexts
>;

/** What is sent: without empty items. If nothing is left, the examples stand in. */
export function textsOf(kind: StartKind, { name, items }: StartTexts): StartTexts {
  const named = items.filter((item) => item.trim() !== '');
  const examples = examplesOf(kind);
  return { name: name.trim() ? name : examples.name, items: named.length > 0 ? named : examples.items };
}
