import { folded, holds } from '@groundwork/contract/base/folding';
import { Combobox, useCombobox } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { cloneElement, useEffect, useEffectEvent, useState } from 'react';
import { useEarlyEnter } from '../keys/early-enter.ts';
import * as words from '../words/words.ts';
import m from './choice.module.css';
import { type Choice, ChoiceLabel } from './choice.tsx';
import c from './choice-search.module.css';
import type { MenuButton } from './menu-on-demand.tsx';

type ChoiceSearchProps = {
  /** Undefined while they load. */
  choices: Choice[] | undefined;
  value: string | null;
  onChange: (value: string) => void;
  /** The accessible name of the search input. */
  search: string;
  onOpen?: () => void;
  onClose?: (() => void) | undefined;
  /** Opens the list at once. */
  opened?: boolean | undefined;
  /** For choices that the server finds: called with the search text. */
  onQuery?: (query: string) => void;
  /** Also offers the typed text as a value. */
  custom?: { most: number; label: (text: string) => string };
  /** The button that opens the list. */
  children: MenuButton;
};

/** Returns the choices whose label contains the folded text, first those that start with it. */
function matching(choices: Choice[], wanted: string): Choice[] {
  const isFirst = ({ label }: Choice) => folded(label).startsWith(wanted);
  return choices
    .filter(({ label }) => holds(label, wanted))
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

/** A searchable list to choose one of many values. */
export function ChoiceSearch({
  choices,
  value,
  onChange,
  search,
  onOpen,
  onClose,
  opened = false,
  onQuery,
  custom,
  children,
}: ChoiceSearchProps) {
  const [query, setQuery] = useState('');
  const ask = (next: string) => {
    setQuery(next);
    onQuery?.(next);
  };
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onOpen?.();
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      ask('');
      onClose?.();
    },
  });
  const open = useEffectEvent(() => combobox.openDropdown());
  useEffect(() => {
    if (opened) open();
  }, [opened]);
  const wanted = folded(query.trim());
  const found = onQuery ? choices : choices && matching(choices, wanted);
  const own = custom && choices && wanted && !choices.some(({ label }) => folded(label) === wanted) ? query.trim() : '';
  const nothing = !found?.length && !own;
  useDidUpdate(() => {
    if (wanted) combobox.selectFirstOption();
  }, [wanted, found?.length, found?.[0]?.value]);
  const choose = (chosen: string) => {
    if (chosen !== value) onChange(chosen);
    combobox.closeDropdown();
  };
  const onSearchKey = useEarlyEnter(choices !== undefined, combobox, () => {
    const [first] = found ?? [];
    if (wanted && first) choose(first.value);
  });
  return (
    // Allows a new position, because search results may need more room than there is below.
    <Combobox
      store={combobox}
      width={248}
      position="bottom-start"
      preventPositionChangeWhenVisible={false}
      onOptionSubmit={choose}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {cloneElement(children, {
          onClick: () => combobox.toggleDropdown(),
          'aria-haspopup': 'listbox',
          'aria-expanded': combobox.dropdownOpened,
        })}
      </Combobox.Target>
      <Combobox.Dropdown className={c.dropdown}>
        <Combobox.Search
          value={query}
          placeholder={search}
          maxLength={custom?.most}
          aria-label={search}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={onSearchKey}
          data-mantine-stop-propagation
        />
        <Combobox.Options className={c.options} aria-label={search} hidden={nothing}>
          {found?.map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={choice.value}
              active={choice.value === value}
              className={c.option}
            >
              <ChoiceLabel choice={choice} />
              {choice.note && <small className={m.note}>{choice.note}</small>}
              {choice.value === value && <IconCheck size={14} stroke={2} aria-hidden />}
            </Combobox.Option>
          ))}
          {custom && own && (
            <Combobox.Option value={own} className={c.option}>
              {custom.label(own)}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {nothing && (
          <Combobox.Empty className={c.nothing}>{found ? words.ui.nothingFound : words.ui.loading}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
