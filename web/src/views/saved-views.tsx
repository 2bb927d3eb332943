import type { TaskView } from '@groundwork/contract/views';
import { Popover } from '@mantine/core';
import { IconCalendarMonth, IconLayoutKanban, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cloneElement, useMemo } from 'react';
import type { TaskFilter } from '../tasks/task-filter.ts';
import type { MenuButton } from '../ui/menu-on-demand.tsx';
import { useOpenedOnDemand } from '../ui/opened-on-demand.ts';
import { words } from '../words/words.ts';
import { addressOfView, isPlain, isSameView, seenView } from './view-address.ts';
import { ViewList } from './view-list.tsx';
import { taskViewStore } from './view-mutations.ts';
import { teamViews } from './view-queries.ts';

const text = words.views;

export type SavedViewsProps = {
  teamId: string;
  page: TaskView['page'];
  filter: TaskFilter;
  children: MenuButton;
};

export function SavedViews({ children, ...props }: SavedViewsProps) {
  const { opened, setOpened, target } = useOpenedOnDemand();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{cloneElement(children, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown aria-label={text.saved} onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}>
        <TaskViews {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const iconOf = ({ page, search }: TaskView) => {
  if (page === 'calendar') return IconCalendarMonth;
  return search.view === 'board' ? IconLayoutKanban : IconLayoutList;
};

function TaskViews({ teamId, page, filter, onClose }: Omit<SavedViewsProps, 'children'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const list = useQuery(teamViews(teamId));
  const store = useMemo(() => taskViewStore(teamId), [teamId]);
  const seen = seenView(page, filter);
  return (
    <ViewList
      store={store}
      place={teamId}
      list={list}
      seen={seen}
      isPlain={isPlain(seen)}
      isCurrent={(view) => isSameView(view, seen)}
      openedId={filter.saved}
      linkOf={(view) => ({ address: addressOfView(view), Icon: iconOf(view) })}
      onFollow={(view) => {
        onClose();
        return navigate({ to: '.', search: (before) => ({ ...before, saved: view.id }), replace: true });
      }}
      onClose={onClose}
      empty={text.empty}
    />
  );
}
