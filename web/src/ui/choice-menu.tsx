import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { words } from '../words/words.ts';
import c from './choice-menu.module.css';

export type Choice = { value: string; label: string; icon?: ReactNode; note?: string };

type ChoiceMenuProps = {
  /** Undefined while they load. */
  choices: Choice[] | undefined;
  value: string | null;
  onChange: (value: string) => void;
  /** The button that opens the menu. */
  children: ReactNode;
  /** With a search box that has this name. */
  search?: string;
  onOpen?: () => void;
};

/** One of several values, chosen from a menu: arrows and typing move, Enter chooses, Escape closes. */
export function ChoiceMenu({ choices, value, onChange, children, search, onOpen }: ChoiceMenuProps) {
  const [query, setQuery] = useState('');
  const found = choices?.filter(({ label }) => label.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase()));
  return (
    <Menu position="bottom-start" width={search ? 248 : undefined} checkIcon={<IconCheck size={14} stroke={2} />} onOpen={onOpen}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={c.dropdown}>
        {search && (
          <Menu.Search
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            placeholder={search}
            aria-label={search}
            data-mantine-stop-propagation
          />
        )}
        <div className={c.list}>
          <Menu.RadioGroup value={value} onChange={onChange}>
            {found?.map((choice) => (
              <Menu.RadioItem
                key={choice.value}
                value={choice.value}
                closeMenuOnClick
                rightSection={choice.note && <small className={c.note}>{choice.note}</small>}
              >
                <span className={c.choice}>
                  {choice.icon}
                  <span className={c.label}>{choice.label}</span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {!found && <p className={c.nothing}>{words.ui.loading}</p>}
          {found?.length === 0 && <p className={c.nothing}>{words.tasks.nothingFound}</p>}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
