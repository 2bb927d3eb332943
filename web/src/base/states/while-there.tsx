import type { ReactNode } from 'react';
import { useState } from 'react';
import { TypedIn, useTypedScope, useTypedUntil } from '../drafts/typed-text.ts';
import { isGoneError } from '../queries/api.ts';
import { EmptyState } from './empty-state.tsx';
import { Gone } from './gone.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { Trouble } from './trouble.tsx';

type WhileThereProps<Row extends object> = {
  /** `data` is null or undefined while there is no item. */
  query: { data: Row | null | undefined; error: unknown; refetch: () => unknown };
  nameOf: (row: Row) => string;
  /** Shown for an item that does not exist. */
  notFound: { title: string; text: string };
  /** The message of the contract for all other errors. */
  failed: string;
  /** A link or button that leads on. */
  action?: ReactNode;
  /** Wraps the message that replaces the item. */
  frame?: (instead: ReactNode, row: Row | null) => ReactNode;
  skeleton?: ReactNode;
  children: (row: Row) => ReactNode;
};

/**
 * Shows an item of the server while it exists. If the item disappears while it is open, explains that and shows the
 * unsaved texts. After other errors, an open item stays. Needs the id of the item as `key`.
 */
export function WhileThere<Row extends object>({
  query: { data, error, refetch },
  nameOf,
  notFound,
  failed,
  action,
  frame = (instead) => instead,
  skeleton = <RowsSkeleton />,
  children,
}: WhileThereProps<Row>) {
  const [last, setLast] = useState(data ?? null);
  if (data && data !== last) setLast(data);
  const row = data ?? last;
  const isGone = row !== null && (data === null || isGoneError(error));
  const scope = useTypedScope();
  const typed = useTypedUntil(scope, isGone);
  if (row && isGone) return frame(<Gone name={nameOf(row)} typed={typed} action={action} />, row);
  if (row) return <TypedIn value={scope}>{children(row)}</TypedIn>;
  if (data === undefined && !error) return frame(skeleton, null);
  if (data === null)
    return frame(
      <EmptyState title={notFound.title} action={action}>
        {notFound.text}
      </EmptyState>,
      null,
    );
  return frame(<Trouble error={error} notFound={notFound} failed={failed} onRetry={refetch} action={action} />, null);
}
