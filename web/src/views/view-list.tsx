import { messages } from '@groundwork/contract/messages';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';
import c from './saved-views.module.css';
import { type Named, useChangeViews, type ViewStore } from './view-mutations.ts';
import { ViewNameForm } from './view-name-form.tsx';
import { ViewRow, type ViewRowProps } from './view-row.tsx';

const text = words.views;

type ViewListProps<View extends Named & Seen, Seen extends object> = {
  store: ViewStore<View, Seen>;
  /** Names the draft of a new view. */
  place: string;
  list: { data: { items: View[] } | undefined; error: unknown; refetch: () => unknown };
  /** What a new view would save. */
  seen: Seen;
  /** Whether there is nothing to save. */
  isPlain: boolean;
  isCurrent: (view: View) => boolean;
  /** The id of the view that was opened last. */
  openedId: string | undefined;
  linkOf: (view: View) => Pick<ViewRowProps<View>, 'address' | 'Icon'>;
  /** Called with the view that equals the URL from now on. */
  onFollow: (view: View) => unknown;
  onClose: () => void;
  empty: ReactNode;
  /** Whether the name of a new view has the focus at once. */
  focused?: boolean;
};

/** The saved views, with a form for a new one when the URL is none of them. */
export function ViewList<View extends Named & Seen, Seen extends object>(props: ViewListProps<View, Seen>) {
  const { store, place, list, seen, isPlain, isCurrent, openedId, linkOf, onFollow, onClose, empty, focused } = props;
  const { data, error, refetch } = list;
  const { update, remove } = useChangeViews(store);
  const box = useRef<HTMLDivElement>(null);
  const views = data?.items ?? [];
  const isKept = isPlain || views.some(isCurrent);
  const opened = views.find(({ id }) => id === openedId);

  // What had the focus goes away, and the keys of the popup would be lost with it.
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
          <span dir="auto">{text.update(opened.name)}</span>
        </UnstyledButton>
      )}
      {data && !isKept && (
        <ViewNameForm
          place={`new ${place}`}
          label={text.name}
          focused={focused}
          save={(name) => store.create(name, seen)}
          onSaved={onSaved}
        />
      )}
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
        <ul className={c.list} aria-label={text.saved}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              {...linkOf(view)}
              current={isCurrent(view)}
              rename={(name) => store.update(view, { name } as Partial<Seen & { name: string }>)}
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
