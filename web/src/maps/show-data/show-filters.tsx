import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import f from '../../base/toolbar/filter-bar.module.css';
import * as words from '../../base/words/words.ts';
import { RecordFilterChip } from '../../forms/records/record-filter-chip.tsx';
import c from '../data/map-data.module.css';
import { filtersFor } from '../data/shown-data.ts';
import { useLook } from '../data/use-look.ts';
import { nodeCount } from '../model/map-views.ts';
import { useMap, useShownData } from '../open-map/use-map.tsx';

/** The filters of the map: nodes that do not meet all of them are greyed. */
export function ShowFilters() {
  const { data, model } = useMap();
  const { matches } = useShownData();
  const { look, change } = useLook();
  const [added, setAdded] = useState<FormField | null>(null);
  const filters = filtersFor(data.fields, look);
  const filterOf = (field: FormField) => filters.find((filter) => filter.field === field.name);
  const set = (field: FormField, filter: RecordFilter | undefined) => {
    const others = filters.filter((one) => one.field !== field.name);
    change({ filter: filter ? [...others, filter] : others });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div className={c.filters} role="group" aria-label={words.mapData.filter}>
      <span className={c.label} aria-hidden>
        {words.mapData.filter}
      </span>
      {data.fields
        .filter((field) => filterOf(field) || field === added)
        .map((field) => (
          <RecordFilterChip
            key={field.name}
            field={field}
            filter={filterOf(field)}
            opened={field === added}
            onOpenedChange={(opened) => setAdded(opened ? field : null)}
            onChange={(filter) => set(field, filter)}
          />
        ))}
      <Menu position="bottom-start" returnFocus={false}>
        <Menu.Target>
          <UnstyledButton className={f.quiet}>
            <IconFilter size={16} stroke={1.6} aria-hidden />
            {words.ui.filters.add}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
          {data.fields.map((field) => (
            <Menu.Item key={field.name} onClick={() => setAdded(field)}>
              {field.label || field.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {matches && (
        <p className={c.note} role="status">
          {words.mapData.matches(matches.size, nodeCount(model))}
        </p>
      )}
    </div>
  );
}
