import fc from 'fast-check';
import type { Ids } from './inputs/examples.ts';
import type { JsonSchema } from './test-operations.ts';

/**
 * Texts that often break programs: control characters, lone surrogates, right-to-left text, names of inherited
 * properties, code of other languages.
 */
const oddTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\u0001',
    '\u007f',
    '\ufeff',
    '\u200b',
    '\u202eabc',
    '\ud800',
    '\udc00x',
    '\uffff',
    '🏳️‍🌈',
    'e\u0301',
    'ﷺ',
    'İ',
    'ß',
    '\r\n',
    '\t',
  ],
  ...[
    'null',
    'undefined',
    'true',
    'NaN',
    '-0',
    '1e309',
    '0x10',
    '9007199254740993',
    '__proto__',
    'constructor',
    'toString',
    '[object Object]',
  ],
  ...[
    "'",
    '"',
    '\\',
    '`',
    '%',
    '%00',
    '%zz',
    '$1',
    '{{1}}',
    '<b>',
    '&amp;',
    ';',
    '--',
    '/*',
    '../',
    '..',
    '.',
    '/',
    '?',
    '#',
    '&a=b',
    '[]',
    '{}',
  ],
];

/** Values that match a JSON Schema, as far as it describes them. */
export function valuesOf(schema: JsonSchema, ids: Ids): fc.Arbitrary<unknown> {
  const { type, format, minLength = 0, minimum, maximum } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, ids)));
  if (schema.allOf) return valuesOf(Object.assign({}, ...schema.allOf), ids);
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: Math.max(minimum ?? -1000, -1e9), max: Math.min(maximum ?? 1000, 1e9) });
    case 'number':
      return fc.double({ min: minimum ?? -1e6, max: maximum ?? 1e6, noNaN: true });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 4),
      });
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, one]) => [name, valuesOf(one, ids)] as const,
      );
      if (properties.length > 0)
        return fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
      return fc.dictionary(fc.constantFrom(...oddTexts, 'name', 'attendees'), fc.jsonValue({ maxDepth: 2 }), {
        maxKeys: 4,
      });
    }
    case 'string': {
      const own = ids[schema['x-entity'] ?? ''];
      if (format === 'uuid') return own ? fc.oneof({ weight: 4, arbitrary: fc.constant(own) }, fc.uuid()) : fc.uuid();
      if (format === 'binary') return fc.constantFrom(new File(['Sixty'], 'chairs.txt'), new File([''], ''));
      if (format === 'date') return fc.constantFrom('1900-01-01', '2026-02-28', '2028-02-29', '2200-12-31');
      if (format === 'date-time')
        return fc
          .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
          .map((moment) => moment.toISOString());
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { maxLength: 40 });
      return fc.oneof(
        fc.constantFrom(...oddTexts),
        fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 40, 40), unit: 'grapheme' }),
      );
    }
  }
  return fc.jsonValue({ maxDepth: 2 });
}

/** Arbitrary values of any type. */
export const anyValues = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, 0, -1, 1.5, 1e21, true, null, [], [[]], {}),
  fc.jsonValue({ maxDepth: 3 }),
);
