import { expect, it } from 'vitest';
import { lookedAt, mapAddressOf } from './map-address.ts';

it('reads the view of the map independently of the id of the record view', () => {
  expect(mapAddressOf({ as: 'records', view: 'outline' })).toMatchObject({ as: 'records', view: 'outline' });
  expect(mapAddressOf({ as: 'elsewhere', view: 'map' }).as).toBeUndefined();
});

it('drops the search and filter of the records, and keeps the node', () => {
  const before = mapAddressOf({
    as: 'records',
    view: 'outline',
    search: 'mill',
    record: 'new',
    node: '06f33fd3-ea7c-458b-9a79-f6dee53223ab',
  });
  const set = Object.entries(lookedAt('outline')(before)).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(set)).toEqual({ as: 'outline', node: '06f33fd3-ea7c-458b-9a79-f6dee53223ab' });
});
