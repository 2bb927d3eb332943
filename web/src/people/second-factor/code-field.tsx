import { limits } from '@groundwork/contract/base/limits';
import { TextInput, type TextInputProps } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './second-factor.module.css';

/** The field for the six digits of the app. */
export const CodeField = (props: TextInputProps) => (
  <TextInput
    label={words.secondFactor.code}
    classNames={{ input: c.digits }}
    name="one-time-code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={limits.text.line}
    required
    {...props}
  />
);
