import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import c from './property.module.css';

/** A list of names and values. */
export function Properties({ children, label }: { children: ReactNode; label: string }) {
  return (
    <dl className={c.list} aria-label={label}>
      {children}
    </dl>
  );
}

export function Property({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={c.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value that opens its editor. Screen readers announce the name of the property before it. */
export function PropertyButton({ name, children, ...rest }: ComponentPropsWithRef<'button'> & { name: string }) {
  return (
    <UnstyledButton {...rest} className={c.value} data-editable>
      <VisuallyHidden>{name}: </VisuallyHidden>
      {children}
    </UnstyledButton>
  );
}

export function PropertyValue({ children }: { children: ReactNode }) {
  return <span className={c.value}>{children}</span>;
}

export function Clipped({ children }: { children: ReactNode }) {
  return <span className={c.clip}>{children}</span>;
}
