import * as messages from '@groundwork/contract/base/messages.gen';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import c from './saved-views.module.css';
import { type Named, useChangeViews, type ViewStore } from './view-mutations.ts';
import { type ShownView, ViewRow } from './view-row.tsx';

const text = words.views;

type ViewListProps<View extends Named & Seen, Seen extends object> = {
  store: ViewStore<View, Seen>;
  list: { data: { items: View[] } | undefined; error: unknown; refetch: () => unknown };
  /** The content that a new view would save. */
  seen: Seen;
  /** Whether there is nothing to save. */
  isPlain: boolean;
  isCurrent: (view: View) => boolean;
  /** The id of the view that was opened last. */
  openedId: string | undefined;
  show: (view: View) => ShownView;
  /** The form of a view, or of a new one. */
  form: (view: View | undefined, onSaved: (view: View) => void) => ReactNode;
  /** The name of the button that opens the form of a view. */
  editLabel: (name: string) => string;
  /** Called with the view that equals the URL from now on. */
  onFollow: (view: View) => unknown;
  onClose?: (() => void) | undefined;
  /** Moves a view to an index. Without it, the views cannot be moved. */
  onMove?: (id: string, at: number) => void;
  /** More links, above the views. */
  above?: ReactNode;
  empty: ReactNode;
};

/** The saved views, with a form for a new one if the URL matches none of them. */
export function ViewList<View extends Named & Seen, Seen extends object>(props: ViewListProps<View, Seen>) {
  const { store, list, seen, isPlain, isCurrent, openedId, show, form, editLabel } = props;
  const { onFollow, onClose, onMove, above, empty } = props;
  const { data, error, refetch } = list;
  const { update, remove } = useChangeViews(store);
  const box = useRef<HTMLDivElement>(null);
  const views = data?.items ?? [];
  const isKept = isPlain || views.some(isCurrent);
  const opened = views.find((view) => view.id === openedId && show(view).can?.edit !== false);

  // The focused element goes away. The popup takes the focus, so that its keys keep working.
  const follow = (view: View) => {
    box.current?.focus();
    onFollow(view);
  };
  const updateTo = (view: View) => {
    update(view, seen);
    follow(view);
  };
  const onSaved = (view: View) => {
    toastSuccess(messages.views.saved, { name: view.name });
    follow(view);
  };
  return (
    <div ref={box} className={c.box} tabIndex={-1}>
      {opened && !isKept && (
        <UnstyledButton className={`${c.row} ${c.open}`} onClick={() => updateTo(opened)}>
          <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
          <span dir="auto">{text.saveChangesTo(opened.name)}</span>
        </UnstyledButton>
      )}
      {data && !isKept && form(undefined, onSaved)}
      {error !== null && error !== undefined && !data && (
        <ErrorState title={messages.views.listFailed} error={error} onRetry={refetch} />
      )}
      {!error && !data && (
        <div className={c.loading} role="status" aria-label={words.ui.loading}>
          <Skeleton h={10} w="58%" radius={4} />
          <Skeleton h={10} w="44%" radius={4} />
        </div>
      )}
      {data && isKept && views.length === 0 && <p className={c.empty}>{empty}</p>}
      {views.length > 0 && (
        <div className={c.list}>
          {above}
          <ReorderList
            label={text.saved}
            rows={views}
            nameOf={({ name }) => name}
            onMove={(id, at) => onMove?.(id, at)}
          >
            {(view, grip) => (
              <ViewRow
                view={view}
                {...show(view)}
                current={isCurrent(view)}
                editLabel={editLabel(view.name)}
                form={(stop) => form(view, stop)}
                grip={onMove && views.length > 1 && grip}
                onOpen={onClose}
                onUpdate={isKept || view === opened ? undefined : () => updateTo(view)}
                onDelete={() => {
                  box.current?.focus();
                  remove(view);
                }}
              />
            )}
          </ReorderList>
        </div>
      )}
    </div>
  );
}
