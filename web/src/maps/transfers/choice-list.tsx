import { limits } from '@groundwork/contract/base/limits';
import { Loader, Radio, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import c from './choice-list.module.css';

type ListChoice = {
  id: string;
  label: string;
  /** In small type above the label. */
  above?: string;
  note?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

type ChoiceListProps = {
  heading: string;
  /** Whether the list is inside a card, which shows the heading. */
  inCard?: boolean;
  hint?: string;
  /** Undefined while the choices load. */
  choices: ListChoice[] | undefined;
  value: string | null;
  onChange: (id: string) => void;
  search?: { label: string; value: string; onChange: (typed: string) => void };
  /** Shown when there are no choices. May be empty if `hint` explains the empty list. */
  none: string;
  failed: { title: string; error: unknown; retry: () => void } | null;
  /** Below the choices. */
  more?: ReactNode;
};

/** A step of the wizard: a searchable list with one choice. */
export function ChoiceList({
  heading,
  inCard,
  hint,
  choices,
  value,
  onChange,
  search,
  none,
  failed,
  more,
}: ChoiceListProps) {
  return (
    <>
      {!inCard && <h3 className={c.heading}>{heading}</h3>}
      {hint && <p className={c.hint}>{hint}</p>}
      {search && (
        <TextInput
          className={inCard ? undefined : c.search}
          type="search"
          size="sm"
          value={search.value}
          maxLength={limits.text.line}
          placeholder={search.label}
          aria-label={search.label}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          onChange={(event) => search.onChange(event.currentTarget.value)}
          // Enter must not submit the step.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {failed ? (
        <ErrorState title={failed.title} error={failed.error} onRetry={failed.retry} />
      ) : (
        <Radio.Group value={value} onChange={onChange} aria-label={heading}>
          <div className={c.list} data-in-card={inCard || undefined}>
            {choices?.map(({ id, label, above, note, icon, disabled }) => (
              <Radio.Card
                key={id}
                value={id}
                className={c.row}
                disabled={disabled}
                data-disabled={disabled || undefined}
              >
                <Radio.Indicator size="xs" className={c.dot} />
                {icon}
                <span className={c.label} dir="auto" title={label}>
                  {above && (
                    <small dir="auto" title={above}>
                      {above}
                    </small>
                  )}
                  {label}
                </span>
                {note && (
                  <span className={c.note} dir="auto" title={note}>
                    {note}
                  </span>
                )}
              </Radio.Card>
            ))}
            {!choices && <Loader size="sm" className={c.loading} />}
            {choices?.length === 0 && none && <p className={c.said}>{none}</p>}
            {more}
          </div>
        </Radio.Group>
      )}
    </>
  );
}
