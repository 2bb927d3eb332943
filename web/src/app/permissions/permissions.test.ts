import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { access, files } from '../../../../permissions.ts';
import { permissions as text } from '../words/permissions.ts';
import { permissionGroups } from './permission-groups.ts';
import { rights } from './rights.gen.ts';

it.each(Object.entries(files))('%s is up to date (`npm run permissions:generate` writes it)', (name, content) => {
  expect(readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8')).toBe(content);
});

it('has words for every operation and for every noun, and no others', () => {
  const operations = Object.keys(access.operations);
  expect(Object.keys(text.acts).toSorted()).toEqual(operations.toSorted());
  const nouns = new Set(operations.map((operation) => operation.split('.')[0]));
  expect(Object.keys(text.groups).toSorted()).toEqual([...nouns].toSorted());
});

it('says the same of two operations only if the same people may do both', () => {
  const whoOf = new Map<string, Set<string>>();
  for (const [operation, who] of Object.entries(rights)) {
    const line = `${text.groups[operation.split('.')[0] ?? '']}: ${text.acts[operation]}`;
    whoOf.set(line, (whoOf.get(line) ?? new Set()).add(who));
  }
  expect([...whoOf].filter(([, who]) => who.size > 1)).toEqual([]);
});

it('shows each act once, with what each role may do', () => {
  const words = {
    groups: { labels: 'Labels', tasks: 'Tasks' },
    acts: {
      'labels.get': 'See labels',
      'labels.list': 'See labels',
      'tasks.delete': 'Delete tasks',
      'tasks.old': 'Old',
    },
  };
  const groups = permissionGroups(
    {
      'labels.get': 'everybody',
      'labels.list': 'everybody',
      'tasks.delete': 'author and admins',
      'tasks.old': 'nobody',
    },
    words,
  );
  expect(groups).toEqual([
    { title: 'Labels', acts: [expect.objectContaining({ act: 'See labels', who: 'everybody' })] },
    {
      title: 'Tasks',
      acts: [{ act: 'Delete tasks', who: 'author and admins', allowed: { MEMBER: 'own', ADMIN: 'yes', OWNER: 'yes' } }],
    },
  ]);
});
