import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import c from './choice-menu.module.css';

export type Choice = { value: string; label: string; icon?: ReactNode; note?: string };

type ChoiceMenuProps = {
  choices: Choice[];
  value: string | null;
  onChange: (value: string) => void;
  /** The button that opens the menu. */
  children: ReactNode;
};

/** One of a few values, chosen from a menu: arrows and typing move, Enter chooses, Escape closes. */
export function ChoiceMenu({ choices, value, onChange, children }: ChoiceMenuProps) {
  return (
    <Menu position="bottom-start" checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={c.dropdown}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              value={choice.value}
              closeMenuOnClick
              rightSection={choice.note && <small className={c.note}>{choice.note}</small>}
            >
              <ChoiceLabel choice={choice} />
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

export function ChoiceLabel({ choice }: { choice: Choice }) {
  return (
    <span className={c.choice}>
      {choice.icon}
      <span className={c.label}>{choice.label}</span>
    </span>
  );
}
