import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import c from './steps-panel.module.css';

type StepFieldProps = {
  label: string;
  /** The name of what is chosen. */
  value: string;
  icon?: ReactNode;
  /** Adds the list that the button opens. */
  children: (button: MenuButton) => ReactNode;
};

/** A label and a button that says what is chosen for the tasks of steps. */
export function StepField({ label, value, icon, children }: StepFieldProps) {
  return (
    <div className={c.field}>
      <span>{label}</span>
      {children(
        <Button variant="default" justify="start" leftSection={icon} aria-label={`${label}: ${value}`}>
          <span className={c.chosen}>{value}</span>
        </Button>,
      )}
    </div>
  );
}
