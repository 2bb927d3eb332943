import { type FieldType, isEmpty } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { keyOf, type LegacyNode } from '@groundwork/contract/maps/import/legacy';
import type { ConvertedField } from '@groundwork/contract/maps/import/legacy-template';
import * as words from '../../base/words/words.ts';
import { FieldIcon } from '../../forms/forms/field-icon.tsx';
import { valueWords } from '../../forms/forms/value-words.ts';
import c from './preview.module.css';

const text = words.imports.preview;
const typeNames = (): Record<FieldType, string> => ({ ...words.formBuilder.types, ...text.types });

/** A node before and after the conversion. */
export type Example = { before: LegacyNode; after: FormValues };

/** The fields of a template before and after the conversion. With an example, also the values of one node. */
export function FieldComparison({ fields, example }: { fields: ConvertedField[]; example?: Example | undefined }) {
  if (fields.length === 0) return <p className={c.none}>{text.noFields}</p>;
  const names = typeNames();
  return (
    <table className={c.fields}>
      <caption>{text.fields}</caption>
      <thead>
        <tr>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ legacy, field }) => (
          <tr key={field.id}>
            <td>
              <code>{keyOf(legacy)}</code>
              <span>{legacy.type}</span>
              {example && <q>{written(example.before[keyOf(legacy)])}</q>}
            </td>
            <td>
              <span className={c.label}>
                <FieldIcon icon={field.icon ?? 'Circle'} size={14} />
                <b>{field.label}</b>
              </span>
              <span>{field.displayTitle ? `${names[field.type]} · ${text.displayTitle}` : names[field.type]}</span>
              {example && <q>{valueWords(field, example.after[field.name]) || words.imports.report.none}</q>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a value of the older product. */
const written = (value: unknown) =>
  isEmpty(value) ? words.imports.report.none : typeof value === 'string' ? value : JSON.stringify(value);
