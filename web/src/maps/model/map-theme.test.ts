import { type FormField, withFetched } from '@groundwork/contract/forms/form-fields';
import { describe, expect, it } from 'vitest';
import { findNodes, totalsBy } from './map-branches.ts';
import { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';
import { mapTheme } from './map-theme.ts';
import { churchTheme, ideaTheme, sampleNode } from './sample-map.ts';

const field = (name: string, more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: name,
  type: 'text',
  required: false,
  ...more,
});
const facts = (fields: MapNode['fields'], theme = churchTheme) => theme.facts(sampleNode('a', '1', fields));

describe('a theme', () => {
  it('reads fields by their meaning, whatever their names', () => {
    const theme = mapTheme('church', [
      field('wer', { meaning: 'leader' }),
      field('wie', { meaning: 'title' }),
      field('da', { type: 'tristate', meaning: 'prayer' }),
    ]);
    expect(facts({ wer: 'Ana', wie: ' River\nside ', da: 'on' }, theme)).toMatchObject({
      leader: 'Ana',
      title: 'River side',
      practiced: new Set(['prayer']),
    });
    expect(facts({ da: 'middle' }, theme).practiced.size).toBe(0);
  });

  it('takes as title the display field, else one named title, else the first text field', () => {
    const title = (...fields: FormField[]) => facts({ a: 'A', name: 'N', n: 1 }, mapTheme('plain', fields)).title;
    expect(title(field('a'), field('name'))).toBe('N');
    expect(title(field('a', { displayTitle: true }), field('name'))).toBe('A');
    expect(title(field('n', { type: 'number' }), field('a'))).toBe('A');
    expect(title()).toBe('');
  });

  it('shows chosen values by their labels', () => {
    const staticOptions = [{ label: 'Mill Lane', value: 'mill' }];
    const theme = mapTheme('church', [
      field('who', { type: 'dropdown', meaning: 'leader', dropdownConfig: { source: 'static', staticOptions } }),
      withFetched(
        field('where', {
          type: 'multiselect',
          meaning: 'place',
          multiselectConfig: { source: 'api', apiUrl: 'https://x.example', apiLabelField: '', apiValueField: '' },
        }),
        staticOptions,
      ),
    ]);
    expect(facts({ who: 'mill', where: ['mill', 'elm'] }, theme)).toMatchObject({
      leader: 'Mill Lane',
      place: 'Mill Lane, elm',
    });
  });

  it('ignores invalid values', () => {
    expect(facts({ title: { a: 1 }, attendees: 'many', active: null as never, links: 7 })).toMatchObject({
      title: '',
      attendees: 0,
      active: true,
      links: [],
    });
    expect(facts({ attendees: -4 }).attendees).toBe(0);
    const counted = ([undefined, null, '', 'many', 0, '0', 12] as never[]).map((n) => facts({ attendees: n }).counted);
    expect(counted).toEqual([false, false, false, false, true, true, true]);
    expect(mapTheme('plain', [field('__proto__', { meaning: 'text' })]).facts(sampleNode('a', '1', {})).text).toBe('');
  });

  it('makes links of lines with an address, with a label, or with both', () => {
    const { links } = facts(
      {
        links: [
          'https://example.com/files/Greeter%20rota.pdf',
          '',
          'Host list https://www.example.org',
          'Budget',
          'javascript:alert(1)',
        ].join('\n'),
      },
      ideaTheme,
    );
    expect(links).toEqual([
      { label: 'Greeter rota.pdf', address: 'https://example.com/files/Greeter%20rota.pdf' },
      { label: 'Host list', address: 'https://www.example.org' },
      { label: 'Budget', address: null },
      { label: 'javascript:alert(1)', address: null },
    ]);
  });
});

const model = new MapModel({
  nodes: [
    sampleNode('a', '1', { title: 'Riverside', attendees: 14, kind: 'church' }),
    sampleNode('b', '1.1', { title: 'Škofja Loka', attendees: 5, kind: 'group', leader: 'Ana River' }),
    sampleNode('c', '1.1.1', { title: 'Oak', attendees: 3, kind: 'group' }),
    sampleNode('d', '2', { title: 'West', attendees: 2, kind: 'church' }),
  ],
  edges: [],
});

it('totals count a branch by generation', () => {
  const byGeneration = (from: string | null) =>
    Object.fromEntries(totalsBy(model, from, churchTheme.facts, (_, __, generation) => generation));
  expect(byGeneration(null)).toEqual({
    1: { nodes: 2, churches: 2, groups: 0, people: 16, counted: 2 },
    2: { nodes: 1, churches: 0, groups: 1, people: 5, counted: 1 },
    3: { nodes: 1, churches: 0, groups: 1, people: 3, counted: 1 },
  });
  expect(Object.keys(byGeneration('b'))).toEqual(['2', '3']);
});

it('search matches the start of words without case and accents, titles first', () => {
  const found = (search: string) => findNodes(model, churchTheme.facts, search);
  expect(found('river')).toEqual(['a', 'b']);
  expect(found('skof LO')).toEqual(['b']);
  expect(found('loka ana')).toEqual(['b']);
  expect(found('iver')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

it('search lists an exact title before titles that only start with it', () => {
  const called = ['Riverside 245', 'Riverside 24', 'New Riverside 24', 'Rivérside 24'];
  const model = new MapModel({
    nodes: called.map((title, index) => sampleNode(`${index}`, `${index + 1}`, { title })),
    edges: [],
  });
  expect(findNodes(model, churchTheme.facts, 'riverside 24')).toEqual(['1', '3', '0', '2']);
});
