import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type RecordLinkProps = {
  recordId: string;
  className: string | undefined;
  children: ReactNode;
  'aria-describedby'?: string | undefined;
};

/** Opens a record beside where one is. What can be dragged is what stands around it. */
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
