import { holds } from '@groundwork/contract/base/folding';
import { Combobox, useCombobox } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import o from '../../base/menus/choice-search.module.css';
import * as words from '../../base/words/words.ts';
import c from './choice-list.module.css';
import type { FieldOptions } from './field-options.ts';

const w = words.formFields;

/** The maximum number of rendered options; search finds the others. */
const mostShown = 100;

type ChoiceListProps = FieldOptions & {
  label: string;
  chosen: string[];
  several: boolean;
  onChoose: (value: string) => void;
  onClose: () => void;
};

/** The opened, searchable list of options. */
export function ChoiceList({ options, loading, label, chosen, several, onChoose, onClose }: ChoiceListProps) {
  const [query, setQuery] = useState('');
  const combobox = useCombobox({ defaultOpened: true, onDropdownClose: onClose });
  const wanted = query.trim();
  const found = options.filter((option) => holds(option.label, wanted));
  const shown = found.slice(0, mostShown);
  const { focusSearchInput, selectActiveOption, selectFirstOption } = combobox;
  useEffect(() => {
    focusSearchInput();
    selectActiveOption();
  }, [focusSearchInput, selectActiveOption]);
  useDidUpdate(() => void selectFirstOption(), [wanted, shown.length]);
  return (
    <Combobox store={combobox} width="target" position="bottom-start" onOptionSubmit={onChoose}>
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <span className={c.anchor} />
      </Combobox.Target>
      <Combobox.Dropdown className={o.dropdown} miw={200}>
        <Combobox.Search
          className={c.search}
          value={query}
          placeholder={w.searchOptions}
          aria-label={w.searchIn(label)}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Tab' && combobox.closeDropdown()}
          data-mantine-stop-propagation
        />
        <Combobox.Options
          className={o.options}
          aria-label={label}
          aria-multiselectable={several || undefined}
          hidden={shown.length === 0}
        >
          {shown.map((option) => {
            const isChosen = chosen.includes(option.value);
            return (
              <Combobox.Option
                key={option.value}
                value={option.value}
                active={isChosen}
                aria-selected={isChosen}
                className={o.option}
              >
                <span className={c.label}>{option.label}</span>
                {isChosen && <IconCheck size={14} stroke={2} aria-hidden />}
              </Combobox.Option>
            );
          })}
        </Combobox.Options>
        {found.length > mostShown && <p className={o.nothing}>{w.typeForMore(found.length - mostShown)}</p>}
        {shown.length === 0 && (
          <Combobox.Empty className={o.nothing}>
            {loading ? w.loadingOptions : options.length === 0 ? w.noOptions : words.ui.nothingFound}
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
