import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import c from './property.module.css';

/** Rows of a name and its value; chips in a line when `inline`. */
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

/** A value that opens its editor. `label` holds the property's name and its value. */
export function PropertyButton({ label, chip = false, children, ...rest }: ComponentPropsWithRef<'button'> & { label: string; chip?: boolean }) {
  return (
    <UnstyledButton {...rest} className={chip ? c.chip : c.value} data-editable aria-label={label}>
      {children}
    </UnstyledButton>
  );
}

export function PropertyValue({ children, chip = false }: { children: ReactNode; chip?: boolean }) {
  return <span className={chip ? c.chip : c.value}>{children}</span>;
}

export function Clipped({ children }: { children: ReactNode }) {
  return <span className={c.clip}>{children}</span>;
}
