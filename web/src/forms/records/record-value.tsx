import type { JsonValue } from '@groundwork/contract/base/json';
import { asciiEmail, phoneAddress } from '@groundwork/contract/base/normalized';
import { isWebAddress } from '@groundwork/contract/base/web-address';
import { type FormField, isEmpty, optionLabel, tristates } from '@groundwork/contract/forms/form-fields';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../forms/value-words.ts';
import c from './record-value.module.css';

/** How many characters of a text one line shows. */
const line = 200;
const icons = { off: IconX, middle: IconMinus, on: IconCheck };

type RecordValueProps = {
  field: FormField;
  value: JsonValue | undefined;
  /** Shows a long text in full, for paper. */
  whole?: boolean;
};

/** A value on one line, formatted by the type of its field. */
export function RecordValue({ field, value, whole = false }: RecordValueProps) {
  if (value === undefined || isEmpty(value)) return null;
  const said = valueWords(field, value);
  const shortened = whole ? said : said.slice(0, line);
  if (typeof value === 'boolean')
    return value ? (
      <span className={c.tick} title={said}>
        <IconCheck size={16} stroke={2} role="img" aria-label={said} />
      </span>
    ) : (
      <span className={c.none}>
        <IconMinus size={14} stroke={1.6} role="img" aria-label={words.records.no} />
      </span>
    );
  if (typeof value === 'number')
    return (
      <span className={c.number} title={said}>
        {said}
      </span>
    );
  const state = field.type === 'tristate' && tristates.find((one) => one === value);
  if (state) {
    const Icon = icons[state];
    return (
      <span className={c.state} data-state={state}>
        <Icon size={12} stroke={2.4} aria-hidden />
        {said}
      </span>
    );
  }
  if (field.type === 'dropdown' || field.type === 'radio' || (field.type === 'multiselect' && Array.isArray(value)))
    return (
      <span className={c.chips} title={said}>
        {[value].flat().map((one) => (
          <span key={String(one)} className={c.chip} dir="auto">
            {optionLabel(field, String(one))}
          </span>
        ))}
      </span>
    );
  const address = addressOf(field, value);
  return (
    <span className={c.text} data-type={field.type} title={said.length > line ? undefined : said} dir="auto">
      {address ? (
        <a
          className={c.link}
          href={address}
          {...(field.type === 'url' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        >
          {shortened}
        </a>
      ) : (
        shortened
      )}
    </span>
  );
}

/** Returns the link target of a value. It validates again, because stored values may be older than the form's rules. */
function addressOf({ type }: FormField, value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (type === 'url' && isWebAddress(value)) return value;
  if (type === 'email' && /^[^\s@?&]+@[^\s@?&]+$/.test(value)) return `mailto:${asciiEmail(value)}`;
  if (type === 'tel') return phoneAddress(value);
  return undefined;
}
