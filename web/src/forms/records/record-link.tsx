import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type RecordLinkProps = {
  recordId: string;
  className: string | undefined;
  children: ReactNode;
  'aria-describedby'?: string | undefined;
};

/** Opens a record in the side panel. Not draggable itself, because the row or card around it is. */
export function RecordLink({ recordId, children, ...rest }: RecordLinkProps) {
  return (
    <Link
      to="."
      search={(before) => ({ ...before, record: recordId, made: undefined })}
      preload={false}
      draggable={false}
      {...rest}
    >
      {children}
    </Link>
  );
}
