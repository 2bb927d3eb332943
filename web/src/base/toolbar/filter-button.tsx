import { UnstyledButton } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import c from './filter-button.module.css';

type FilterButtonProps = ComponentPropsWithRef<'button'> & {
  /** Whether the filter is active. */
  isOn?: boolean | undefined;
};

/** A quiet button of a toolbar, such as one that opens the choices of a filter. */
export const FilterButton = ({ isOn = false, className = '', ...button }: FilterButtonProps) => (
  <UnstyledButton className={`${c.filter} ${className}`} data-on={isOn || undefined} {...button} />
);
