import type { FormField } from '@groundwork/contract/forms/form-fields';
import { allNodes, missingPractices } from '@groundwork/contract/maps/look-names';
import { NativeSelect } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import { canBadge, canColor, canTotal, fieldCalled, isDate, isNumber } from '../data/data-fields.ts';
import c from '../data/map-data.module.css';
import { growthField } from '../data/map-totals.ts';
import { useLook } from '../data/use-look.ts';
import { practices } from '../model/map-theme.ts';
import { useMap, useShownData } from '../open-map/use-map.tsx';
import { ShowFilters } from './show-filters.tsx';

const text = words.mapData;

/** The settings that choose the fields for the colors, sizes, badges, filter and totals of the map. */
export function ShowSettings() {
  const { theme, data, nodeFields } = useMap();
  const { missing } = useShownData();
  const { look, change } = useLook();
  const { fields } = data;
  const isChurch = theme.structure === 'church';
  const hasPractices = isChurch && nodeFields.some(({ meaning }) => practices.some((practice) => practice === meaning));
  const colored = fieldCalled(fields, look.color);
  const dates = fields.filter(isDate);
  return (
    <div className={c.settings}>
      {missing.length > 0 && <p className={c.missing}>{text.missing(missing)}</p>}
      <FieldSelect
        label={text.color}
        value={look.color}
        first={[
          { value: '', label: words.maps.tools[isChurch ? 'generation' : 'level'] },
          ...(hasPractices ? [{ value: missingPractices, label: words.maps.tools.missing }] : []),
        ]}
        fields={fields.filter((field) => canColor(field) && field.name !== theme.titleField)}
        onChange={(color) => change({ color, steps: undefined })}
      />
      {colored && (isNumber(colored) || isDate(colored)) && (
        <NativeSelect
          label={text.steps}
          value={look.steps ?? 'even'}
          data={(['even', 'equal'] as const).map((value) => ({ value, label: text.stepKinds[value] }))}
          onChange={(event) => change({ steps: event.currentTarget.value === 'equal' ? 'equal' : undefined })}
        />
      )}
      {isChurch && (
        <FieldSelect
          label={text.size}
          value={look.size}
          first={[{ value: '', label: text.usualSize }]}
          fields={fields.filter(isNumber)}
          onChange={(size) => change({ size })}
        />
      )}
      <FieldSelect
        label={text.badge}
        value={look.badge}
        first={[{ value: '', label: text.noBadge }]}
        fields={fields.filter((field) => canBadge(field) && field.name !== theme.titleField)}
        onChange={(badge) => change({ badge })}
      />
      <FieldSelect
        label={text.total}
        value={look.total}
        first={[
          { value: '', label: text.noTotal },
          { value: allNodes, label: text.nodes },
        ]}
        fields={fields.filter(canTotal)}
        onChange={(total) => change({ total, growth: undefined })}
      />
      {look.total !== undefined && dates.length > 1 && (
        <FieldSelect
          label={text.growth}
          value={growthField(fields, look)?.name}
          first={[]}
          fields={dates}
          onChange={(growth) => change({ growth })}
        />
      )}
      <ShowFilters />
    </div>
  );
}

type FieldSelectProps = {
  label: string;
  value: string | undefined;
  /** The options before the fields. The value '' stands for no field. */
  first: { value: string; label: string }[];
  fields: FormField[];
  onChange: (name: string | undefined) => void;
};

function FieldSelect({ label, value = '', first, fields, onChange }: FieldSelectProps) {
  const options = [...first, ...fields.map((field) => ({ value: field.name, label: field.label || field.name }))];
  // A deleted field stays selected until the person selects another option.
  const known = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <NativeSelect
      label={label}
      value={value}
      data={known}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
