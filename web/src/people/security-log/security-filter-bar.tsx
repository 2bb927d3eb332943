import { Button } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PersonPicker } from '../../base/avatars/person-picker.tsx';
import { dayWords } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import * as words from '../../base/words/words.ts';
import { teamMembers } from '../teams/team-queries.ts';
import { kindsOfEntries, type SecurityFilter } from './security-filter.ts';
import c from './security-filter-bar.module.css';
import { SecurityLogExport } from './security-log-export.tsx';
import { securityEntries } from './security-log-queries.ts';

const text = words.securityLog;
const { audit } = words.admin;
const route = getRouteApi('/signed-in/dashboard/teams/$teamId/security-log');

const anyKind = '';
const kindChoices = () => [
  { value: anyKind, label: audit.any },
  ...kindsOfEntries.map((kind) => ({ value: kind, label: text.kinds[kind] })),
];

/** Stores the filter in the URL, so that Back, reload and a copied link restore it. */
export function useSecurityFilter() {
  const { kind, person, from, to } = route.useSearch();
  const navigate = route.useNavigate();
  const filter: SecurityFilter = { kind, person, from, to };
  return { filter, set: (change: SecurityFilter) => navigate({ search: (before) => ({ ...before, ...change }) }) };
}

export function SecurityFilterBar({ teamId }: { teamId: string }) {
  const { filter, set } = useSecurityFilter();
  const { kind } = filter;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={c.filters} data-tools>
      <ChoiceMenu
        choices={kindChoices()}
        value={kind ?? anyKind}
        onChange={(value) => set({ kind: kindsOfEntries.find((known) => known === value) })}
      >
        <FilterButton isOn={kind !== undefined}>
          {text.kind} <b>{kind ? text.kinds[kind] : audit.any}</b>
          <IconChevronDown size={14} aria-hidden />
        </FilterButton>
      </ChoiceMenu>
      <PersonFilter teamId={teamId} filter={filter} onChange={(person) => set({ person })} />
      {(['from', 'to'] as const).map((end) => (
        <DayPopover
          key={end}
          label={audit[end]}
          value={filter[end] ?? null}
          onSave={(day) => set({ [end]: day ?? undefined })}
        >
          <FilterButton isOn={filter[end] !== undefined}>
            {audit[end]} <b>{filter[end] ? dayWords(filter[end]) : audit.any}</b>
          </FilterButton>
        </DayPopover>
      ))}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          h={28}
          px={8}
          leftSection={<IconX size={14} />}
          onClick={() => set({ kind: undefined, person: undefined, from: undefined, to: undefined })}
        >
          {audit.clear}
        </Button>
      )}
      <SecurityLogExport teamId={teamId} filter={filter} />
    </div>
  );
}

type PersonFilterProps = {
  teamId: string;
  filter: SecurityFilter;
  onChange: (person: string | undefined) => void;
};

/** Filters by a person. The names of former members come from the loaded entries. */
function PersonFilter({ teamId, filter, onChange }: PersonFilterProps) {
  const { person } = filter;
  const members = useQuery(teamMembers(teamId)).data?.items;
  const entries = useInfiniteQuery(securityEntries(teamId, filter)).data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = members?.find(({ id }) => id === person);
  const name =
    chosen?.full_name ??
    entries.find(({ actor_id }) => actor_id === person)?.actor_name ??
    entries.find(({ person_id }) => person_id === person)?.person_name ??
    audit.somebody;
  return (
    <PersonPicker
      people={members}
      value={person ? chosen : null}
      onChange={(found) => onChange(found?.id)}
      nobodyLabel={text.anyone}
      search={words.tasks.searchPeople}
      onOpen={() => {}}
    >
      <FilterButton isOn={person !== undefined}>
        {text.person} <b>{person ? name : text.anyone}</b>
        <IconChevronDown size={14} aria-hidden />
      </FilterButton>
    </PersonPicker>
  );
}
