import type { JsonValue } from '@groundwork/contract/base/json';
import { parsedWhenValid } from '@groundwork/contract/forms/form-values';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';

const w = words.formFields.json;

/** Returns a text that parses to this value. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' && parsedWhenValid(value) === value ? value : JSON.stringify(value, null, 2);
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A text area for JSON. The value is the parsed JSON, or the text itself while it is invalid (specification, part 5).
 */
export function JsonControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const [own, setOwn] = useState({ text: textOf(value), value });
  // Compares the content, because the form may return the same value as another object.
  const isOwn = Object.is(own.value, value) || JSON.stringify(own.value) === JSON.stringify(value);
  const text = isOwn ? own.text : textOf(value);
  const valid = isJson(text);
  const write = (next: string) => {
    const written = next.trim() === '' ? null : parsedWhenValid(next);
    setOwn({ text: next, value: written });
    onChange(written);
  };
  return (
    <>
      <textarea
        {...spoken(props)}
        className={`${c.area} ${c.code}`}
        id={id}
        rows={3}
        value={text}
        placeholder={field.placeholder}
        disabled={disabled}
        spellCheck={false}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <div className={c.note} data-doubtful={!valid || undefined}>
          <span role="status">{valid ? w.isJson : w.isText}</span>
          {valid && !disabled && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              onClick={() => write(JSON.stringify(JSON.parse(text), null, 2))}
            >
              {w.format}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
