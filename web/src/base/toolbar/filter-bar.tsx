import { Button, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { menuOnDemand } from '../menus/menu-on-demand.tsx';
import { usePhone } from '../theme/phone.ts';
import * as words from '../words/words.ts';
import c from './filter-bar.module.css';
import type { FilterMenuProps } from './filter-menu.tsx';

const text = words.ui.filters;

const FilterMenu = menuOnDemand<FilterMenuProps>(() =>
  import('./filter-menu.tsx').then(({ FilterMenu }) => FilterMenu),
);

type FilterBarProps = {
  search: ReactNode;
  /** The fields to filter by. */
  fields: { name: string; label: string }[];
  onAdd: (name: string) => void;
  /** A `FilterChip` for each filter, also for one that was added and has no value yet. */
  chips: ReactNode[];
  /** How many filters are set. */
  count: number;
  onClear: () => void;
  /** Puts search and filters behind the button at every width, not only on phones. */
  folded?: boolean | undefined;
  /** Further controls of the toolbar, such as the order. */
  children?: ReactNode;
};

/**
 * The search and the filters of a toolbar. The filters have a line of their own below the toolbar, where they wrap. On
 * phones, one button says how many are set, and opens that line.
 */
export function FilterBar({ search, fields, onAdd, chips, count, onClear, folded = false, children }: FilterBarProps) {
  const phone = usePhone();
  const [opened, setOpened] = useState(folded && !phone && count > 0);
  const line = useId();
  const folds = phone || folded;
  const add = (
    <FilterMenu fields={fields} onAdd={onAdd}>
      <UnstyledButton className={c.quiet}>
        <IconFilter size={16} stroke={1.6} aria-hidden />
        {text.add}
      </UnstyledButton>
    </FilterMenu>
  );
  return (
    <>
      {!folded && search}
      {folds ? (
        <UnstyledButton
          className={c.quiet}
          aria-expanded={opened}
          aria-controls={opened ? line : undefined}
          data-on={count > 0 || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={16} stroke={1.6} aria-hidden />
          {text.several(count)}
        </UnstyledButton>
      ) : (
        add
      )}
      <span className={c.grow} />
      {children}
      {(folds ? opened : chips.length > 0) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
        <div id={line} className={c.line} role="group" aria-label={text.label}>
          {folded && search}
          {folds && add}
          {chips}
          {count > 0 && (
            <Button className={c.clear} variant="subtle" color="gray" onClick={onClear}>
              {text.clear}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
