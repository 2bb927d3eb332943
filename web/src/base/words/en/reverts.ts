import { translated } from '../language.ts';
import { plural } from './plural.ts';

/** Sentences about edits that can be undone. */
export const reverts = translated({
  changed: (field: string) => `${field} changed`,
  changedTo: (field: string, value: string) => `${field} changed to ${value}`,
  moved: 'Moved on the board',
  labelAdded: (label: string) => `Label ${label} added`,
  labelRemoved: (label: string) => `Label ${label} removed`,
  /** "Mai changed the status and the goal since." */
  changedSince: (person: string, fields: string[]) =>
    `${person} changed ${new Intl.ListFormat().format(fields)} since.`,
  somebody: 'Former member',
  field: (name: string) => `the ${name.toLocaleLowerCase()}`,
  place: 'the place on the board',
  value: 'the same value',
  gone: (count: number) => `${plural(count, 'one is', 'are')} deleted by now.`,
});
