import { Checkbox, Group } from '@mantine/core';
import { DayField, type DayFieldProps } from '../../base/day-picker/day-field.tsx';
import * as words from '../../base/words/words.ts';
import c from './copied-parts.module.css';

type CopiedPartsProps<Part extends string> = {
  all: readonly Part[];
  value: Part[];
  onChange: (parts: Part[]) => void;
  /** The field of the new first date, if there are dates. */
  firstDay?: DayFieldProps | undefined;
  note: string;
};

/** Chooses the parts that a copy includes, and its first date. */
export function CopiedParts<Part extends keyof typeof words.copies.parts>({
  all,
  value,
  onChange,
  firstDay,
  note,
}: CopiedPartsProps<Part>) {
  return (
    <>
      <Checkbox.Group label={words.copies.takeAlong} value={value} onChange={(chosen) => onChange(chosen as Part[])}>
        <Group className={c.parts}>
          {all.map((part) => (
            <Checkbox key={part} value={part} label={words.copies.parts[part]} />
          ))}
        </Group>
      </Checkbox.Group>
      {firstDay && <DayField label={words.copies.firstDay} description={words.copies.datesMove} {...firstDay} />}
      <p className={c.note}>{note}</p>
    </>
  );
}
