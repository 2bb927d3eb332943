import type { TaskView } from '@groundwork/contract/work/views';
import { UnstyledButton } from '@mantine/core';
import { IconBookmark, IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import c from '../../base/toolbar/filter-bar.module.css';
import * as words from '../../base/words/words.ts';
import v from './saved-views.module.css';
import type { SavedViewsProps } from './saved-views.tsx';
import { isSameView, type SeenView, seenView } from './view-address.ts';
import { ViewIcon } from './view-icon.tsx';
import { taskViewStore, useChangeViews } from './view-mutations.ts';
import { teamViews } from './view-queries.ts';

const text = words.views;

const SavedViews = menuOnDemand<SavedViewsProps>(
  () => import('./saved-views.tsx').then(({ SavedViews }) => SavedViews),
  'dialog',
);

/**
 * The button of the saved views, which names the open view. Where there is room, a second button saves changes to the
 * open view.
 */
export function SaveView({ teamId, page, filter }: Omit<SavedViewsProps, 'children'>) {
  const { data } = useQuery(teamViews(teamId));
  const opened = data?.items.find(({ id }) => id === filter.saved);
  const seen = seenView(page, filter);
  const changed = opened !== undefined && !isSameView(opened, seen);
  const label = opened ? text[changed ? 'openedChanged' : 'opened'](opened.name) : text.save;
  return (
    <>
      {changed && opened.can.edit && <SaveChanges teamId={teamId} view={opened} seen={seen} />}
      <SavedViews teamId={teamId} page={page} filter={filter}>
        <UnstyledButton className={c.quiet} aria-label={label} title={label}>
          <span className={v.icon} data-changed={changed || undefined}>
            {opened ? <ViewIcon view={opened} /> : <IconBookmark size={16} stroke={1.6} aria-hidden />}
          </span>
          <span className={opened ? v.opened : c.moreWords} dir="auto">
            {opened ? opened.name : text.save}
          </span>
        </UnstyledButton>
      </SavedViews>
    </>
  );
}

type SaveChangesProps = { teamId: string; view: TaskView; seen: SeenView };

function SaveChanges({ teamId, view, seen }: SaveChangesProps) {
  const queries = useQueryClient();
  const { update } = useChangeViews(taskViewStore(teamId, queries));
  const label = text.saveChangesTo(view.name);
  return (
    <UnstyledButton
      className={`${c.quiet} ${v.changes}`}
      data-on
      aria-label={label}
      title={label}
      onClick={() => update(view, seen)}
    >
      <IconDeviceFloppy size={16} stroke={1.6} aria-hidden />
      {text.saveChanges}
    </UnstyledButton>
  );
}
