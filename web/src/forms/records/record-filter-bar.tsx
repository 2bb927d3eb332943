import { UnstyledButton } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { SearchField } from '../../base/fields/search-field.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import c from '../../base/toolbar/filter-bar.module.css';
import { FilterBar } from '../../base/toolbar/filter-bar.tsx';
import * as words from '../../base/words/words.ts';
import { isSortable } from '../forms/record-fields.ts';
import { noFilters } from './record-address.ts';
import { RecordFilterChip } from './record-filter-chip.tsx';
import { RecordNodeChip } from './record-node-chip.tsx';
import { filteredBy, nodeColumn, type ShownRecords } from './shown-records.ts';

const text = words.records.filter;

/** The search and filters of a record list. They are stored in the URL, so that Back, reload and links keep them. */
export function RecordFilterBar({ shown, children }: { shown: ShownRecords; children?: ReactNode }) {
  const { fields, address, query, go } = shown;
  const [added, setAdded] = useState<string | null>(null);
  const set = fields.filter((field) => query.filter.some((filter) => filter.field === field.name));
  return (
    <FilterBar
      search={
        <SearchField
          value={address.search ?? ''}
          label={text.search}
          onSearch={(search) => go({ search: search || undefined }, address.search !== undefined)}
        />
      }
      fields={[{ name: nodeColumn, label: words.records.node }, ...fields]}
      onAdd={setAdded}
      chips={[
        ...(query.about !== undefined || added === nodeColumn
          ? [
              <RecordNodeChip
                key={nodeColumn}
                shown={shown}
                opened={added === nodeColumn}
                onClose={() => setAdded(null)}
              />,
            ]
          : []),
        ...fields
          .filter((field) => set.includes(field) || field.name === added)
          .map((field) => (
            <RecordFilterChip
              key={field.name}
              field={field}
              filter={query.filter.find((each) => each.field === field.name)}
              opened={field.name === added}
              onOpenedChange={(opened) => setAdded(opened ? field.name : null)}
              onChange={(filter) => go({ filter: filteredBy(query.filter, field, filter) })}
            />
          )),
      ]}
      count={set.length + Number(query.about !== undefined)}
      onClear={() => go(noFilters)}
    >
      {children}
    </FilterBar>
  );
}

/** The sort menu of all views but the calendar. On wide screens, table headings sort as well. */
export function RecordSort({ shown: { fields, aboutNodes, query, go } }: { shown: ShownRecords }) {
  const { label, newest, oldest, edited, down } = words.records.sort;
  const orders = [
    { value: '-created_at', label: newest },
    { value: 'created_at', label: oldest },
    { value: '-updated_at', label: edited },
    ...[...(aboutNodes ? [{ name: nodeColumn, label: words.records.node }] : []), ...fields.filter(isSortable)].flatMap(
      (field) => [
        { value: field.name, label: field.label },
        { value: `-${field.name}`, label: down(field.label) },
      ],
    ),
  ];
  const now = query.sort ?? '-created_at';
  const name = orders.find(({ value }) => value === now)?.label ?? '';
  return (
    <ChoiceMenu choices={orders} value={now} onChange={(sort) => go({ sort })}>
      <UnstyledButton className={c.quiet} aria-label={`${label}: ${name}`}>
        <IconArrowsSort size={16} stroke={1.6} aria-hidden />
        <span className={c.words}>
          {label} <b>{name}</b>
        </span>
      </UnstyledButton>
    </ChoiceMenu>
  );
}
