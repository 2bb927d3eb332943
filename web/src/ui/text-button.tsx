import { UnstyledButton } from '@mantine/core';
import type { ComponentProps } from 'react';
import c from './text-button.module.css';

/** A button that is words alone, as large as the text around it. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'style'>) => (
  <UnstyledButton {...props} className={c.button} />
);
