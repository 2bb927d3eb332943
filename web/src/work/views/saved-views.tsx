import type { TaskView } from '@groundwork/contract/work/views';
import { Popover } from '@mantine/core';
import { IconHome, IconHomeFilled, IconLayoutList, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { cloneElement, useMemo } from 'react';
import { useOpenedOnDemand } from '../../base/loading/opened-on-demand.ts';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import type { TaskFilter } from '../tasks/task-filter.ts';
import c from './saved-views.module.css';
import { TaskViewForm } from './task-view-form.tsx';
import { addressOfView, allTasks, isPlain, isSameView, seenView } from './view-address.ts';
import { ViewIcon } from './view-icon.tsx';
import { ViewList } from './view-list.tsx';
import { taskViewStore, useArrangeViews } from './view-mutations.ts';
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
      width={348}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{cloneElement(children, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown
        aria-label={text.saved}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && setOpened(false)}
      >
        <TaskViews {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function TaskViews({ teamId, page, filter, onClose }: Omit<SavedViewsProps, 'children'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useQuery(teamViews(teamId));
  const store = useMemo(() => taskViewStore(teamId, queries), [teamId, queries]);
  const arrange = useArrangeViews(teamId);
  const seen = seenView(page, filter);
  const views = list.data?.items ?? [];
  return (
    <ViewList
      store={store}
      list={list}
      seen={seen}
      isPlain={isPlain(seen)}
      isCurrent={(view) => isSameView(view, seen)}
      openedId={filter.saved}
      show={(view) => {
        const isFirst = view.id === list.data?.default_view;
        return {
          address: addressOfView(view),
          icon: <ViewIcon view={view} />,
          marks: <ViewMarks view={view} isFirst={isFirst} />,
          can: view.can,
          acts: [
            {
              label: text.makeDefault(view.name),
              Icon: isFirst ? IconHomeFilled : IconHome,
              pressed: isFirst,
              onClick: () => arrange({ default_view: isFirst ? null : view.id }),
            },
          ],
        };
      }}
      form={(view, onSaved) => <TaskViewForm teamId={teamId} view={view} seen={seen} onSaved={onSaved} />}
      editLabel={text.edit}
      onFollow={(view) => {
        onClose();
        return navigate({ to: '.', search: (before) => ({ ...before, saved: view.id }), replace: true });
      }}
      onClose={onClose}
      onMove={(id, at) => {
        const others = views.map((view) => view.id).filter((one) => one !== id);
        arrange({ view_order: others.toSpliced(at, 0, id) });
      }}
      above={
        <Link {...allTasks} className={`${c.row} ${c.open}`} activeOptions={{ exact: true }} onClick={onClose}>
          <IconLayoutList size={16} stroke={1.6} aria-hidden />
          <span>{text.all}</span>
        </Link>
      }
      empty={text.empty}
    />
  );
}

/** The marks behind the name of a view: that it opens first, and who shares it. */
function ViewMarks({ view, isFirst }: { view: TaskView; isFirst: boolean }) {
  const author = view.created_user?.full_name || view.created_user?.email;
  const shared = author ? text.sharedBy(author) : text.sharedView;
  return (
    <>
      {view.shared && (
        <span className={c.mark} role="img" aria-label={shared} title={shared}>
          <IconUsers size={14} stroke={1.6} aria-hidden />
        </span>
      )}
      {isFirst && (
        <span className={c.mark} role="img" aria-label={text.isDefault} title={text.isDefault}>
          <IconHome size={14} stroke={1.6} aria-hidden />
        </span>
      )}
    </>
  );
}
