import { expect, it } from 'vitest';
import { lookedAt, mapAddressOf } from './map-address.ts';

it('tells how a map is looked at from which view of its records is shown, whatever that is called', () => {
  expect(mapAddressOf({ as: 'records', view: 'outline' })).toMatchObject({ as: 'records', view: 'outline' });
  expect(mapAddressOf({ as: 'elsewhere', view: 'map' }).as).toBeUndefined();
});

it('leaves what was asked of the records behind, and keeps the node', () => {
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
