import type { ChangedNode, NodeDifference } from '@groundwork/contract/maps/versions';
import { expect, it } from 'vitest';
import { churchFields } from '../model/sample-map.ts';
import { differenceWords } from './difference-words.ts';

const fields = {
  nodeFields: churchFields.map((field) => ({ ...field, label: field.name === 'baptism' ? 'Baptism' : field.label })),
  nodeTypes: [
    { key: 'church', label: 'Church' },
    { key: 'group', label: 'Group' },
  ],
};
const wordsOf = (outcome: ChangedNode['outcome'], different: Partial<NodeDifference> = {}, people?: number) =>
  differenceWords(
    {
      id: 'node',
      outcome,
      difference: {
        at: '2026-11-08T10:00:00Z',
        title: 'Hillcrest',
        node_type: { old: 'group', new: 'group' },
        parent: { old: 'Northgate', new: 'Northgate' },
        moved: false,
        fields: {},
        more_fields: 0,
        handed_to: null,
        ...different,
      },
    },
    fields,
    people === undefined ? undefined : { counted: true, attendees: people },
  );

it('says of a new node what it is, where, and how many attend', () => {
  expect(wordsOf('added', {}, 4)).toEqual(['Group under Northgate', '4 people']);
  expect(wordsOf('added', { parent: { old: null, new: null } })).toEqual(['Group']);
});

it('says field by field what changed, in the order of the form, and where the node moved', () => {
  expect(
    wordsOf('changed', {
      node_type: { old: 'group', new: 'church' },
      moved: true,
      parent: { old: 'Northgate', new: null },
      fields: {
        removed_field: { old: 'a', new: 'b' },
        baptism: { old: null, new: true },
        attendees: { old: 5, new: 8 },
        leader: { old: 'Luis Ortega', new: 'Daniel Kim' },
        place: { old: 'Riverside', new: null },
        title: { old: null, new: 'Hillcrest' },
      },
      more_fields: 2,
    }),
  ).toEqual([
    'moved from Northgate to top level',
    'became Church',
    'title now Hillcrest',
    'leader Luis Ortega → Daniel Kim',
    'place Riverside removed',
    'attendees 5 → 8',
    'Baptism now practiced',
    'removed_field a → b',
    '2 more fields',
  ]);
});

it('says of a long text only that it was rewritten', () => {
  expect(wordsOf('changed', { fields: { leader: { old: 'x'.repeat(300), new: 'y' } } })).toEqual(['leader rewritten']);
});

it('does not call a node gone that another team has', () => {
  expect(wordsOf('handed_over', { handed_to: { id: 'team', name: 'Northgate' } })).toEqual([
    'handed over to Northgate',
  ]);
  expect(wordsOf('gone')).toEqual(['deleted, was Group under Northgate']);
});
