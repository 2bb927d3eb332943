import { messages } from '@groundwork/contract/messages';
import type { TaskView } from '@groundwork/contract/views';
import { Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cloneElement, useRef } from 'react';
import { client } from '../api.ts';
import type { TaskFilter } from '../tasks/task-filter.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { MenuButton } from '../ui/menu-on-demand.tsx';
import { useOpenedOnDemand } from '../ui/opened-on-demand.ts';
import { toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import c from './saved-views.module.css';
import { isPlain, isSameView, seenView } from './view-address.ts';
import { useChangeViews } from './view-mutations.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { teamViews } from './view-queries.ts';
import { ViewRow } from './view-row.tsx';

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
        <ViewList {...props} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ViewList({ teamId, page, filter, onClose }: Omit<SavedViewsProps, 'children'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(teamViews(teamId));
  const { update, remove } = useChangeViews(teamId);
  const box = useRef<HTMLDivElement>(null);
  const seen = seenView(page, filter);
  const views = data?.items ?? [];
  const isCurrent = (view: TaskView) => isSameView(view, seen);
  const isKept = isPlain(seen) || views.some(isCurrent);
  const opened = views.find(({ id }) => id === filter.saved);

  const follow = (view: TaskView) => {
    onClose();
    return navigate({ to: '.', search: (before) => ({ ...before, saved: view.id }), replace: true });
  };
  const updateTo = (view: TaskView) => {
    update(view, seen);
    return follow(view);
  };
  const onSaved = (view: TaskView) => {
    toastSuccess(messages.views.saved, { name: view.name });
    return follow(view);
  };
  return (
    <div ref={box} className={c.box} tabIndex={-1}>
      {opened && !isKept && (
        <UnstyledButton className={`${c.row} ${c.open}`} onClick={() => updateTo(opened)}>
          <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
          <span dir="auto">{text.update(opened.name)}</span>
        </UnstyledButton>
      )}
      {data && !isKept && (
        <ViewNameForm
          place={`new ${teamId}`}
          label={text.name}
          save={(name) => client.views.create({ teamId, name, ...seen })}
          onSaved={onSaved}
        />
      )}
      {error && !data && <ErrorState title={messages.views.listFailed} error={error} onRetry={refetch} />}
      {!error && !data && (
        <div className={c.loading} role="status" aria-label={words.ui.loading}>
          <Skeleton h={10} w="58%" radius={4} />
          <Skeleton h={10} w="44%" radius={4} />
        </div>
      )}
      {data && isKept && views.length === 0 && <p className={c.empty}>{text.empty}</p>}
      {views.length > 0 && (
        <ul className={c.list} aria-label={text.saved}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              current={isCurrent(view)}
              onOpen={onClose}
              onUpdate={isKept || view === opened ? undefined : () => updateTo(view)}
              onDelete={() => {
                box.current?.focus();
                remove(view);
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
