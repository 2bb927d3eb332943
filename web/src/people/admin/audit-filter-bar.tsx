import { auditActions } from '@groundwork/contract/people/audit-actions';
import { Button } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { dayWords } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { SearchField } from '../../base/fields/search-field.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import * as words from '../../base/words/words.ts';
import { auditEntries } from './admin-queries.ts';
import { AuditExport } from './audit-export.tsx';
import type { AuditFilter } from './audit-filter.ts';

const text = words.admin.audit;
const route = getRouteApi('/signed-in/admin/admin_dashboard/audit');

const any = '';
const actionChoices = () => [
  { value: any, label: text.any },
  ...auditActions.map((action) => ({ value: action, label: text.actions[action] })),
];

/** Stores the filter in the URL, so that Back, reload and a copied link restore it. */
export function useAuditFilter() {
  const { search, action, actor, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const filter: AuditFilter = { search, action, actor, from, to };
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    set: (change: AuditFilter, replace = false) =>
      navigate({ search: (before) => ({ ...before, ...change }), replace }),
  };
}

export function AuditFilterBar() {
  const { filter, isFiltered, set } = useAuditFilter();
  const { search = '', action, actor } = filter;
  return (
    <>
      <SearchField
        value={search}
        label={text.search}
        onSearch={(typed) => set({ search: typed || undefined }, search !== '')}
      />
      <ChoiceMenu
        choices={actionChoices()}
        value={action ?? any}
        onChange={(value) => set({ action: auditActions.find((known) => known === value) })}
      >
        <FilterButton isOn={action !== undefined}>
          {text.action} <b>{action ? text.actions[action] : text.any}</b>
          <IconChevronDown size={14} aria-hidden />
        </FilterButton>
      </ChoiceMenu>
      {(['from', 'to'] as const).map((end) => (
        <DayPopover
          key={end}
          label={text[end]}
          value={filter[end] ?? null}
          onSave={(day) => set({ [end]: day ?? undefined })}
        >
          <FilterButton isOn={filter[end] !== undefined}>
            {text[end]} <b>{filter[end] ? dayWords(filter[end]) : text.any}</b>
          </FilterButton>
        </DayPopover>
      ))}
      {actor && <ActorFilter filter={filter} actor={actor} onClear={() => set({ actor: undefined })} />}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          h={28}
          px={8}
          leftSection={<IconX size={14} />}
          onClick={() =>
            set({ search: undefined, action: undefined, actor: undefined, from: undefined, to: undefined })
          }
        >
          {text.clear}
        </Button>
      )}
      <AuditExport filter={filter} />
    </>
  );
}

/** The chip of the filter by actor. The name comes from the loaded entries. */
function ActorFilter({ filter, actor, onClear }: { filter: AuditFilter; actor: string; onClear: () => void }) {
  const found = useInfiniteQuery(auditEntries(filter)).data?.pages.flatMap(({ items }) => items) ?? [];
  const name = found.find(({ actor_id }) => actor_id === actor)?.actor_name ?? text.somebody;
  return (
    <FilterButton isOn onClick={onClear}>
      {text.by} <b>{name}</b>
      <IconX size={14} aria-hidden />
    </FilterButton>
  );
}
