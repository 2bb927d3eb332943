import { holds } from '@groundwork/contract/base/folding';
import { Combobox, useCombobox } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { cloneElement, useEffect, useState } from 'react';
import { useEarlyEnter } from '../keys/early-enter.ts';
import * as words from '../words/words.ts';
import { type Choice, ChoiceLabel } from './choice.tsx';
import c from './choice-search.module.css';
import type { MenuButton } from './menu-on-demand.tsx';

export type ChoiceTicksProps = {
  /** Undefined while they load. */
  choices: Choice[] | undefined;
  /** `mixed` when only some of the edited rows have the value. */
  ticked: (value: string) => boolean | 'mixed';
  onToggle: (value: string) => void;
  /** The accessible name of the search input. */
  search: string;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  /** Enter also closes the list; a click leaves it open. */
  closesOnEnter?: boolean;
  /** The button that opens the list. */
  children: MenuButton;
};

/** A searchable list to choose any number of values. */
export function ChoiceTicks({
  choices,
  ticked,
  onToggle,
  search,
  opened,
  onOpenedChange,
  closesOnEnter = false,
  children,
}: ChoiceTicksProps) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({
    opened,
    onOpenedChange,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setQuery('');
    },
  });
  // An effect, because `onDropdownOpen` does not fire for a list that is initially open.
  useEffect(() => {
    if (opened) combobox.focusSearchInput();
  }, [opened, combobox.focusSearchInput]);
  const wanted = query.trim();
  const found = choices?.filter(({ label }) => holds(label, wanted));
  useDidUpdate(() => {
    if (wanted) combobox.selectFirstOption();
  }, [wanted, found?.length, found?.[0]?.value]);
  const onSearchKey = useEarlyEnter(choices !== undefined, combobox, () => {
    const [first] = found ?? [];
    if (!wanted || !first) return;
    onToggle(first.value);
    if (closesOnEnter) combobox.closeDropdown();
  });
  return (
    <Combobox store={combobox} width={248} position="bottom-start" onOptionSubmit={onToggle}>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        {cloneElement(children, {
          onClick: () => combobox.toggleDropdown(),
          'aria-haspopup': 'listbox',
          'aria-expanded': opened,
        })}
      </Combobox.Target>
      <Combobox.Dropdown className={c.dropdown}>
        <Combobox.Search
          value={query}
          placeholder={search}
          aria-label={search}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onSearchKey}
          data-mantine-stop-propagation
        />
        <Combobox.Options
          className={c.options}
          aria-label={search}
          aria-multiselectable
          hidden={!found?.length}
          // The combobox clicks the option itself on Enter; then the click has no count.
          onClick={(event) => closesOnEnter && event.detail === 0 && combobox.closeDropdown()}
        >
          {found?.map((choice) => {
            const tick = ticked(choice.value);
            return (
              <Combobox.Option key={choice.value} value={choice.value} active={tick === true} className={c.option}>
                <ChoiceLabel choice={choice} />
                {tick === true && <IconCheck size={14} stroke={2} aria-hidden />}
                {tick === 'mixed' && <IconMinus size={14} stroke={2} aria-label={words.ui.partly} />}
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
        {!found?.length && (
          <Combobox.Empty className={c.nothing}>{found ? words.ui.nothingFound : words.ui.loading}</Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
