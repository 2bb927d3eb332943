import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { Select } from '@mantine/core';
import {
  IconArrowRight,
  IconCalendarEvent,
  IconCircleDashed,
  IconForms,
  IconHash,
  IconId,
  IconMinus,
  IconPlus,
  IconSitemap,
  IconStairs,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { MapIcon } from '../drawing/map-icon.tsx';
import { type NodeTemplate, practicesIn, typeOf, writingIn } from '../exchange/map-fields.ts';
import type { Becomes, Column, Matching, Source } from '../exchange/source.ts';
import { fieldValueOf, textOf, type Writing } from '../exchange/value-texts.ts';
import { practices } from '../model/map-theme.ts';
import c from './column-rows.module.css';

const text = words.mapExchange.add;

/** More columns than this have no row, and are left out unless their name says what they become. */
const mostRows = 100;
const shownValues = 3;
const shownChanges = 2;
const longestValue = 60;

const practiceOf = ({ meaning }: FormField) => practices.find((practice) => practice === meaning);

/** Returns the choices for a column of a source. */
function choicesOf(source: Source, { fields, titleField, nodeTypes }: NodeTemplate) {
  const inTree = ['name', 'parent', 'id', 'level'] as const;
  const practiced = fields.some(practiceOf);
  return [
    ...('table' in source
      ? [{ group: text.becomes.tree, items: inTree.map((value) => ({ value, label: text.becomes[value] })) }]
      : []),
    {
      group: text.becomes.fields,
      items: [
        ...(nodeTypes.length > 1 ? [{ value: 'type', label: words.mapExchange.type }] : []),
        ...fields
          .filter(({ name }) => name !== titleField)
          .map((field) => ({
            value: `field:${field.name}`,
            label: practiceOf(field) ? text.becomes.practice(field.label) : field.label,
          })),
        ...(practiced ? [{ value: 'practices', label: text.becomes.practices }] : []),
      ],
    },
    {
      group: text.becomes.other,
      items: [
        { value: 'kept', label: text.becomes.kept },
        { value: 'out', label: text.becomes.out },
      ],
    },
  ];
}

/** Several columns may become these. */
const isShared = (becomes: Becomes) => ['kept', 'out', 'practices'].includes(becomes);

/** Returns the matching after a choice. Another column that became the same is left out. */
function chosen(matching: Matching, column: string, becomes: Becomes): Matching {
  const next = new Map(matching);
  for (const [other, was] of matching) if (was === becomes && !isShared(becomes)) next.set(other, 'out');
  return next.set(column, becomes);
}

type ColumnRowsProps = {
  source: Source;
  template: NodeTemplate;
  matching: Matching;
  onChange: (matching: Matching) => void;
};

/** One row for each column of a file: its name, what it becomes, and how its first values are read. */
export function ColumnRows({ source, template, matching, onChange }: ColumnRowsProps) {
  const choices = choicesOf(source, template);
  const { columns } = source;
  const writing = useMemo(() => writingIn(columns), [columns]);
  return (
    <>
      <table className={c.table} aria-label={text.columns.label}>
        <thead>
          <tr>
            <th>{text.columns.column}</th>
            <th aria-hidden />
            <th>{text.columns.becomes}</th>
            <th className={c.values}>{text.columns.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {columns.slice(0, mostRows).map((column) => {
            const becomes = matching.get(column.name) ?? 'out';
            const read = readAs(column, becomes, template, writing);
            return (
              <tr key={column.name} data-out={becomes === 'out' || undefined}>
                <th scope="row" title={column.name}>
                  <bdi>{column.name}</bdi>
                </th>
                <td className={c.arrow} aria-hidden>
                  <IconArrowRight size={15} stroke={1.7} />
                </td>
                <td className={c.becomes}>
                  <Select
                    aria-label={text.columns.becomesOf(column.name)}
                    data={choices}
                    value={becomes}
                    allowDeselect={false}
                    leftSection={iconOf(becomes, template)}
                    maxDropdownHeight={320}
                    comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
                    onChange={(value) => value && onChange(chosen(matching, column.name, value as Becomes))}
                  />
                </td>
                <td className={c.values} title={read}>
                  <bdi>{read}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {columns.length > mostRows && <p className={c.more}>{text.columns.more(columns.length - mostRows)}</p>}
    </>
  );
}

const line = { size: 15, stroke: 1.7 };
const icons: Partial<Record<Becomes, typeof IconForms>> = {
  parent: IconSitemap,
  id: IconId,
  level: IconStairs,
  type: IconCircleDashed,
  kept: IconPlus,
  out: IconMinus,
};

function iconOf(becomes: Becomes, { fields }: NodeTemplate) {
  const field = fields.find(({ name }) => becomes === `field:${name}`);
  const practice = field && practiceOf(field);
  if (practice) return <MapIcon icon={practice} size={15} />;
  const Icon =
    icons[becomes] ??
    (field?.meaning === 'kind'
      ? IconCircleDashed
      : field?.type === 'number'
        ? IconHash
        : field?.type === 'date' || field?.type === 'datetime'
          ? IconCalendarEvent
          : IconForms);
  return <Icon {...line} />;
}

/** Says how the first values of a column are read. */
function readAs(column: Column, becomes: Becomes, template: NodeTemplate, writing: Writing): string {
  const read = readerOf(becomes, template, writing);
  const pairs = column.values.slice(0, shownValues).map((given) => {
    return { from: short(textOf(undefined, given)), to: short(read(given) ?? text.columns.unfit) };
  });
  const isChanged = pairs.some(({ from, to }) => from !== to);
  const values = pairs
    .slice(0, isChanged ? shownChanges : shownValues)
    .map(({ from, to }) => (to === from ? from : text.columns.change(from, to)));
  return values.length === 0 ? text.columns.empty : text.columns.values(values);
}

const short = (value: string) => (value.length > longestValue ? `${value.slice(0, longestValue)}…` : value);

/** Returns a function that says how a value is read; undefined if it does not fit. */
function readerOf(
  becomes: Becomes,
  template: NodeTemplate,
  writing: Writing,
): (given: JsonValue) => string | undefined {
  const same = (given: JsonValue) => textOf(undefined, given);
  if (becomes === 'type')
    return (given) => {
      const key = typeOf(given, template.nodeTypes);
      return template.nodeTypes.find((type) => type.key === key)?.label;
    };
  if (becomes === 'practices')
    return (given) =>
      practicesIn(given, template)
        .map(({ label }) => label)
        .join(', ') || undefined;
  const field = template.fields.find(({ name }) => becomes === `field:${name}`);
  if (!field) return same;
  return (given) => {
    const value = fieldValueOf(field, given, writing);
    return value === undefined ? undefined : valueWords(field, value);
  };
}
