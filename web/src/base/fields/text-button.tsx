import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import c from './text-button.module.css';

/** A button that looks like text, in the size of the surrounding text. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'style'>) => (
  <UnstyledButton {...props} className={c.button} />
);
