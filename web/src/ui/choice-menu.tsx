import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useState } from 'react';
import c from './choice-menu.module.css';

export type Choice = { value: string; label: string; icon?: ReactNode; note?: string };

/** The button that opens a menu. */
export type MenuButton = ReactElement<HTMLAttributes<HTMLElement>>;

type ChoiceMenuProps = {
  choices: Choice[];
  value: string | null;
  onChange: (value: string) => void;
  children: MenuButton;
};

/** One of a few values, chosen from a menu: arrows and typing move, Enter chooses, Escape closes. The menu comes with the first click: a list holds hundreds of them. */
export function ChoiceMenu({ choices, value, onChange, children }: ChoiceMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (!wanted) return cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setWanted(true) });
  return (
    <Menu defaultOpened position="bottom-start" checkIcon={<IconCheck size={14} stroke={2} />}>
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
