import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { UnseenGroup, UnseenKind } from '@groundwork/contract/talk/unseen-activity';
import * as words from '../../base/words/words.ts';

type Sentence = (things: number, entries: number) => string;

/** Returns the sentence about the actions of a group, which follows the person's name. */
export function sentenceOf({ kind, things, entries, last }: UnseenGroup): string {
  const did: Partial<Record<UnseenKind, Sentence>> = words.unseenActivity.did[last.subject];
  return did[kind]?.(things, entries) ?? '';
}

export type Arrangement = 'goal' | 'person';

/** The entry that names the goal, map or form of a section. */
export type Place = Pick<ActivityEntry, 'goal' | 'map' | 'form'>;
type Heading = { key: string; name: string; place?: Place };
export type Section = Heading & { groups: UnseenGroup[] };

/** Returns the heading of a group: its goal, map or form, or its person. */
function headingOf({ last }: UnseenGroup, by: Arrangement): Heading {
  const text = words.unseenActivity;
  if (last.subject === 'transfer') return { key: 'transfers', name: text.transfers };
  if (by === 'person') {
    const { user } = last;
    return { key: user?.id ?? '', name: user ? user.full_name || user.email : words.activity.somebody };
  }
  const place = last.goal ?? last.map ?? last.form;
  return place ? { key: place.id, name: place.title, place: last } : { key: '', name: text.elsewhere };
}

/** The groups by goal or by person. The section with the latest group is first. */
export function sectionsOf(groups: UnseenGroup[], by: Arrangement): Section[] {
  const sections = new Map<string, Section>();
  for (const group of groups) {
    const heading = headingOf(group, by);
    const section = sections.get(heading.key) ?? { ...heading, groups: [] };
    section.groups.push(group);
    sections.set(heading.key, section);
  }
  return [...sections.values()];
}
