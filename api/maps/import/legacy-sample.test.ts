import { fieldTypes } from '@groundwork/contract/forms/form-fields';
import { legacyMap, legacyTemplate, legacyUser } from '@groundwork/contract/maps/import/legacy';
import { convertedPerson } from '@groundwork/contract/maps/import/legacy-people';
import { convertedTemplate } from '@groundwork/contract/maps/import/legacy-template';
import { convertedNodes } from '@groundwork/contract/maps/import/legacy-tree';
import { expect, test } from 'vitest';
import { sampleAccount, sampleMaps, sampleOrganizations, sampleTemplates, sampleUsers } from './legacy-sample.ts';

test('the sample contains all kinds of invalid data', () => {
  const types = new Set(sampleTemplates.flatMap(({ fields = [] }) => fields.map(({ type }) => type)));
  for (const type of [
    'location',
    'freetext',
    'text',
    'leader',
    'founder',
    'people_group',
    'date',
    'boolean',
    'group_or_church',
    'is_active',
    'numeric',
    'toggle',
  ])
    expect(types).toContain(type);
  expect(sampleTemplates.length).toBeGreaterThanOrEqual(6);
  expect(sampleUsers).toHaveLength(40);
  expect(new Set(sampleUsers.map(({ organizationId }) => organizationId))).toEqual(
    new Set(sampleOrganizations.map(({ id }) => id)),
  );
  expect(sampleMaps).toHaveLength(8);
  expect(sampleUsers).toContainEqual(expect.objectContaining({ uid: sampleAccount.uid, email: sampleAccount.email }));
});

test('all of it is parsed, and everything that is not imported is reported', () => {
  const templates = sampleTemplates.map((template) => convertedTemplate(legacyTemplate.parse(template)));
  expect(
    templates.map(({ name, fields, altered, refused }) => [name, fields.length, altered.length, refused.length]),
  ).toEqual([
    ['Church circles', 15, 1, 0],
    ['Visit report', 6, 0, 0],
    ['Training', 5, 0, 0],
    ['Households', 3, 0, 1],
    ['Prayer walk', 4, 0, 0],
    ['<b>Archive</b> of 2019', 4, 2, 4],
    ['Untitled', 0, 0, 0],
  ]);
  const made = new Set(templates.flatMap(({ fields }) => fields.map(({ field }) => field.type)));
  expect(fieldTypes.filter((type) => made.has(type))).toEqual([
    'text',
    'number',
    'date',
    'toggle',
    'tristate',
    'dropdown',
  ]);

  const maps = sampleMaps.map((map) => {
    const { name, templateId, nodes } = legacyMap.parse({ ...map, nodes: map.nodes() });
    const template = legacyTemplate.parse(sampleTemplates.find(({ id }) => id === templateId) ?? { id: 'none' });
    const converted = convertedNodes(nodes, convertedTemplate(template));
    return [name, converted.nodes.length, converted.altered.length, converted.refused.length];
  });
  expect(maps).toEqual([
    ['Northern network', 2000, 0, 0],
    ['Harbour district', 88, 3, 8],
    ['Student work', 41, 0, 0],
    ['Training tree', 63, 0, 0],
    ['Streets we pray for', 24, 0, 0],
    ['Without a template', 2, 0, 0],
    ['One below the other', 100, 0, 20],
    ['', 0, 0, 0],
  ]);

  const people = sampleUsers.map((user) => convertedPerson(legacyUser.parse(user)));
  expect(people.filter((person) => 'reason' in person)).toHaveLength(2);
});
