import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { takeTyped } from '../keys/type-ahead.ts';
import c from './choice.module.css';
import { type Choice, ChoiceLabel } from './choice.tsx';
import type { MenuButton } from './menu-on-demand.tsx';
import { OpenedMenu } from './opened-menu.tsx';

export type ChoiceMenuProps = {
  choices: Choice[];
  value: string | null;
  onChange: (value: string) => void;
  onClose?: (() => void) | undefined;
  children: MenuButton;
};

/** Replays the keys that the person typed while the menu opened, after the focus trap has placed the focus. */
function findTyped({ currentTarget }: FocusEvent<HTMLElement>) {
  const { text, enters } = takeTyped();
  if (!text && !enters) return;
  requestAnimationFrame(() => {
    for (const key of text) currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const { activeElement: found } = document;
    if (enters && found instanceof HTMLElement && currentTarget.contains(found)) found.click();
  });
}

export function ChoiceMenuList({ choices, value, onChange, onClose, children }: ChoiceMenuProps) {
  return (
    <OpenedMenu
      button={children}
      position="bottom-start"
      checkIcon={<IconCheck size={14} stroke={2} />}
      {...(onClose && { onClose })}
    >
      <Menu.Dropdown className={c.dropdown} onFocus={findTyped}>
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
    </OpenedMenu>
  );
}
