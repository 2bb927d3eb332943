import { folded, holds } from '@groundwork/contract/base/folding';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { Combobox, UnstyledButton, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LabelChip } from '../../base/icons/label-chip.tsx';
import o from '../../base/menus/choice-search.module.css';
import * as words from '../../base/words/words.ts';
import { leastUsedColor } from './label-colors.ts';
import { isUnsaved, type NewLabel, type TaskLabel } from './label-mutations.ts';
import { teamLabels } from './label-queries.ts';
import c from './label-select.module.css';

type LabelSelectProps = {
  /** The select offers the labels of this team and reads them when the list first opens. */
  teamId: string;
  value: TaskLabel[];
  onChange: (label: TaskLabel, on: boolean) => void;
  onCreate: (label: NewLabel) => void;
  /** Renders the select as a form field, without links that leave the form. */
  framed?: boolean;
};

/** Cannot equal a label id, because label ids are UUIDs. */
const creation = 'create';

/**
 * A multi-select of labels: removable chips and a searchable list. The list offers to create a label that it does not
 * find.
 */
export function LabelSelect({ teamId, value, onChange, onCreate, framed = false }: LabelSelectProps) {
  const [wanted, setWanted] = useState(false);
  const [query, setQuery] = useState('');
  const { data, error } = useQuery({ ...teamLabels(teamId), enabled: wanted });
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setWanted(true);
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setQuery('');
    },
  });
  // An effect, because the combobox finds the first option only after React has rendered the options of the new query.
  useEffect(() => {
    if (query) combobox.selectFirstOption();
  }, [query, combobox.selectFirstOption]);

  const labels = data?.items ?? [];
  const name = query.trim();
  const found = labels.filter((label) => holds(label.name, name));
  const creatable = data && name && !labels.some((label) => folded(label.name) === folded(name));
  const newLabel = { name, color: leastUsedColor(labels) };
  const isOn = (id: string) => value.some((label) => label.id === id);

  const choose = (chosen: string) => {
    const label = labels.find(({ id }) => id === chosen);
    if (label) return onChange({ id: label.id, name: label.name, color: label.color }, !isOn(label.id));
    onCreate(newLabel);
    setQuery('');
  };
  const remove = (label: TaskLabel) => {
    onChange(label, false);
    combobox.focusTarget();
  };

  return (
    <Combobox store={combobox} width={248} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.DropdownTarget>
        <div className={c.select} data-framed={framed || undefined}>
          {value.map((label) => (
            <LabelChip key={label.name} label={label} {...(!isUnsaved(label) && { onRemove: () => remove(label) })} />
          ))}
          <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={false}>
            <UnstyledButton
              className={c.open}
              aria-haspopup="listbox"
              aria-expanded={combobox.dropdownOpened}
              data-empty={value.length === 0 || undefined}
              onClick={() => combobox.toggleDropdown()}
            >
              {value.length === 0 ? words.labels.add : <VisuallyHidden>{words.labels.add}</VisuallyHidden>}
              {value.length > 0 && <IconPlus size={14} stroke={1.8} aria-hidden />}
            </UnstyledButton>
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={o.dropdown}>
        <Combobox.Search
          value={query}
          placeholder={words.labels.search}
          aria-label={words.labels.search}
          maxLength={limits.text.label}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-mantine-stop-propagation
        />
        {found.length === 0 && (
          <Combobox.Empty className={o.nothing}>
            {data ? words.labels.nothingFound : error ? messages.labels.listFailed : words.ui.loading}
          </Combobox.Empty>
        )}
        <LabelOptions found={found} isOn={isOn} newName={creatable ? name : undefined} />
        {!framed && (
          <Combobox.Footer className={c.foot}>
            <Link className={c.manage} to="/dashboard/teams/$teamId/labels" params={{ teamId }}>
              {words.labels.manage}
            </Link>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

type LabelOptionsProps = {
  found: Label[];
  isOn: (id: string) => boolean;
  /** The name of the label that the list offers to create. */
  newName: string | undefined;
};

function LabelOptions({ found, isOn, newName }: LabelOptionsProps) {
  return (
    <Combobox.Options
      className={o.options}
      aria-label={words.labels.title}
      aria-multiselectable
      hidden={found.length === 0 && newName === undefined}
    >
      {found.map((label) => (
        <Combobox.Option
          key={label.id}
          value={label.id}
          active={isOn(label.id)}
          aria-selected={isOn(label.id)}
          className={o.option}
        >
          <LabelChip label={label} />
          {isOn(label.id) && <IconCheck className={c.tick} size={14} stroke={2} aria-hidden />}
        </Combobox.Option>
      ))}
      {newName !== undefined && (
        <Combobox.Option value={creation} className={o.option}>
          <IconPlus size={14} stroke={1.8} aria-hidden />
          <span className={c.create}>{words.labels.createNamed(newName)}</span>
        </Combobox.Option>
      )}
    </Combobox.Options>
  );
}
