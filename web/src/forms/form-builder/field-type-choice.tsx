import { type FieldType, fieldTypes } from '@groundwork/contract/forms/form-fields';
import type { ComponentProps } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import * as words from '../../base/words/words.ts';
import { FieldTypeIcon } from './field-type-icon.tsx';

const choices = () =>
  fieldTypes.map((type) => ({
    value: type,
    label: words.formBuilder.types[type],
    icon: <FieldTypeIcon type={type} />,
  }));

/** A button with a menu of field types. */
export function FieldTypeChoice({
  value,
  onChange,
  children,
}: {
  value: FieldType | null;
  onChange: (type: FieldType) => void;
  children: ComponentProps<typeof ChoiceSearch>['children'];
}) {
  return (
    <ChoiceSearch
      choices={choices()}
      value={value}
      search={words.formBuilder.fields.addSearch}
      onChange={(type) => onChange(type as FieldType)}
    >
      {children}
    </ChoiceSearch>
  );
}
