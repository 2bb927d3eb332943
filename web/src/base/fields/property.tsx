import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react';
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

type EditablePropertyProps = {
  name: string;
  value: ReactNode;
  /** Whether a click on the value opens the editor. */
  editable: boolean;
  /** Renders the editor around the button that opens it. */
  children: (button: ReactElement<{ onClick?: () => void }>) => ReactNode;
};

export function EditableProperty({ name, value, editable, children }: EditablePropertyProps) {
  return (
    <Property name={name}>
      {editable ? (
        children(<PropertyButton name={name}>{value}</PropertyButton>)
      ) : (
        <PropertyValue>{value}</PropertyValue>
      )}
    </Property>
  );
}

export function Clipped({ children }: { children: ReactNode }) {
  return <span className={c.clip}>{children}</span>;
}
