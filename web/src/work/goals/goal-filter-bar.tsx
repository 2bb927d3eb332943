import { goalStatuses } from '@groundwork/contract/base/statuses';
import { Button } from '@mantine/core';
import { IconChevronDown, IconMist, IconReport, IconX } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { SearchField } from '../../base/fields/search-field.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import c from '../../base/toolbar/filters.module.css';
import * as words from '../../base/words/words.ts';
import { type GoalFilter, isFiltered, noFilter } from './goal-filter.ts';

const any = '';
const statusChoices = () => [
  { value: any, label: words.goals.filter.any },
  ...goalStatuses.map((status) => ({
    value: status,
    label: words.goals.status[status],
    icon: <StatusIcon status={status} />,
  })),
];

/** Switches between all goals of the team and the person's own goals. */
export function GoalViews() {
  return (
    <nav className={c.views} aria-label={words.goals.views}>
      <Link to="/dashboard/goals" activeOptions={{ exact: true, includeSearch: false }}>
        {words.goals.all}
      </Link>
      <Link to="/dashboard/goals/my">{words.goals.mine}</Link>
    </nav>
  );
}

/** Keeps the filter in the URL, so that Back, reload and a copied link restore it. */
export function GoalFilterBar({ filter }: { filter: GoalFilter }) {
  const navigate = useNavigate();
  const set = (change: GoalFilter, replace = false) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace });
  const { search = '', status, overdue, view } = filter;
  return (
    <>
      <GoalViews />
      <SearchField
        value={search}
        label={words.goals.filter.search}
        onSearch={(typed) => set({ search: typed || undefined }, search !== '')}
      />
      <ChoiceMenu
        choices={statusChoices()}
        value={status ?? any}
        onChange={(value) => set({ status: goalStatuses.find((known) => known === value) })}
      >
        <FilterButton isOn={status !== undefined}>
          {words.goals.filter.status} <b>{status ? words.goals.status[status] : words.goals.filter.any}</b>
          <IconChevronDown size={14} aria-hidden />
        </FilterButton>
      </ChoiceMenu>
      <FilterButton
        isOn={overdue}
        aria-pressed={overdue === true}
        onClick={() => set({ overdue: overdue ? undefined : true })}
      >
        {words.goals.filter.overdue}
      </FilterButton>
      {isFiltered(filter) && (
        <Button
          variant="subtle"
          color="gray"
          h={28}
          px={8}
          leftSection={<IconX size={14} />}
          onClick={() => set(noFilter)}
        >
          {words.goals.filter.clear}
        </Button>
      )}
      <span className={c.grow} />
      <FilterButton
        isOn={view !== undefined}
        aria-pressed={view !== undefined}
        onClick={() => set({ view: view ? undefined : 'timeline' })}
      >
        <IconMist size={16} stroke={1.6} aria-hidden />
        {words.timeline.title}
      </FilterButton>
      <Link className={c.report} to="/dashboard/goals/report">
        <IconReport size={16} stroke={1.6} aria-hidden />
        {words.statusReports.title}
      </Link>
    </>
  );
}
