import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import * as words from '../../base/words/words.ts';
import f from '../forms/form-field.module.css';
import c from './link-field.module.css';

const text = words.records.panel;

type LinkFieldProps = {
  label: string;
  required?: boolean;
  /** Whether the field is the first of its form. */
  first?: boolean | undefined;
  /** What is linked; null for nothing. */
  value: ReactNode;
  /** The name of the button. */
  name: string;
  /** The text of the button while nothing is linked. */
  choose: string;
  /** Removes the link; undefined if it cannot be removed. */
  remove: { label: string; onClick: () => void } | undefined;
  disabled: boolean;
  problem?: string | undefined;
  /** Controls behind the value. */
  end?: ReactNode;
  /** Adds the list that the button opens. */
  children: (button: ReactElement<{ onClick?: () => void }>) => ReactNode;
};

/** A field of a record that links to something else: a button to choose it, and one to remove the link. */
export function LinkField(props: LinkFieldProps) {
  const {
    label,
    required = false,
    first = false,
    value,
    name,
    choose,
    remove,
    disabled,
    problem,
    end,
    children,
  } = props;
  const problemId = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void (problem && box.current?.querySelector('button')?.focus()), [problem]);
  return (
    <div className={c.field} data-first={first || undefined}>
      <span className={c.label}>
        {label}{' '}
        {required ? (
          <span className={f.star} aria-hidden>
            {'*'}
          </span>
        ) : (
          <small>{text.optional}</small>
        )}
      </span>
      <div ref={box} className={c.box} data-problem={problem !== undefined || undefined}>
        {children(
          <UnstyledButton
            type="button"
            className={c.choose}
            disabled={disabled}
            aria-label={name}
            aria-describedby={problem && problemId}
          >
            {value ?? <em>{choose}</em>}
          </UnstyledButton>,
        )}
        {end}
        {remove && !disabled && (
          <ActionIcon
            className={c.remove}
            variant="subtle"
            color="gray"
            size={28}
            aria-label={remove.label}
            onClick={remove.onClick}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        )}
      </div>
      {problem && (
        <p id={problemId} className={c.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
