import { Button, SegmentedControl } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayWords } from '../../base/dates/dates.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import * as words from '../../base/words/words.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import { dayOf, type Moment } from '../versions/history-moments.ts';
import type { Sums } from '../versions/history-rows.ts';
import c from './time-panel.module.css';
import type { Chosen } from './use-time.ts';

const text = words.mapHistory;

/** The panel of the mode Time, around what it lists. */
export function TimeFrame({ onClose, foot, children }: { onClose: () => void; foot?: ReactNode; children: ReactNode }) {
  return (
    <SidePanel
      label={words.maps.modes.time}
      closesOnEscape
      head={<h2 className={c.title}>{words.maps.modes.time}</h2>}
      foot={foot}
      onClose={onClose}
    >
      <div className={c.panel}>{children}</div>
    </SidePanel>
  );
}

type TimePanelProps = Chosen & {
  isToday: boolean;
  byDate: boolean;
  /** Null if the template has no start date. */
  onByDate: ((byDate: boolean) => void) | null;
  onDay: (knob: keyof Chosen, day: string) => void;
  onToday: () => void;
  sums: Sums | null;
  /** Whether the nodes are groups and churches with people. */
  isChurch: boolean;
  notes: string[];
  onClose: () => void;
  children: ReactNode;
};

/** Compares two dates: what the time means, the dates, the sums, and the lists as children. */
export function TimePanel({ from, at, isToday, byDate, onByDate, onDay, onToday, ...props }: TimePanelProps) {
  const { sums, isChurch, notes, onClose, children } = props;
  return (
    <TimeFrame
      onClose={onClose}
      foot={
        <>
          <span className={c.readOnly}>{isToday ? text.readOnlyToday : text.readOnly(dayWords(dayOf(at)))}</span>
          {!isToday && (
            <Button variant="default" size="xs" onClick={onToday}>
              {text.now}
            </Button>
          )}
        </>
      }
    >
      <SegmentedControl
        fullWidth
        aria-label={text.basis}
        value={byDate ? 'date' : 'record'}
        onChange={(value) => onByDate?.(value === 'date')}
        data={[
          { value: 'record', label: text.byRecord },
          { value: 'date', label: text.byDate, disabled: onByDate === null },
        ]}
      />
      {onByDate === null && <p className={c.quiet}>{text.noStartDate}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div role="group" aria-label={text.compare}>
        <div className={c.label}>{text.compare}</div>
        <div className={c.dates}>
          <DayButton label={text.firstDate} moment={from} onDay={(day) => onDay('from', day)} />
          <span>{text.to}</span>
          <DayButton label={text.secondDate} moment={at} onDay={(day) => onDay('at', day)} />
        </div>
      </div>
      {sums && <SumsLine sums={sums} isChurch={isChurch} />}
      {notes.map((note) => (
        <p key={note} className={c.quiet}>
          {note}
        </p>
      ))}
      {children}
    </TimeFrame>
  );
}

function DayButton({ label, moment, onDay }: { label: string; moment: Moment; onDay: (day: string) => void }) {
  const day = dayOf(moment);
  return (
    <DayPopover label={label} value={day} shortcuts={[]} onSave={(when) => when && onDay(when)}>
      <Button
        className={c.date}
        variant="default"
        justify="space-between"
        aria-label={text.chooseDate(label, dayWords(day))}
        rightSection={<IconChevronDown size={14} stroke={1.7} />}
      >
        {dayWords(day)}
      </Button>
    </DayPopover>
  );
}

function SumsLine({ sums, isChurch }: { sums: Sums; isChurch: boolean }) {
  const { nodes, churches, people, gone, handedOver } = text.sums;
  const each = [
    { count: sums.added, word: nodes(sums.added) },
    ...(isChurch
      ? [
          { count: sums.churches, word: churches(Math.abs(sums.churches)) },
          { count: sums.people, word: people(Math.abs(sums.people)) },
        ]
      : []),
    { count: -sums.gone, word: gone },
    ...(sums.handedOver > 0 ? [{ count: -sums.handedOver, word: handedOver }] : []),
  ];
  return (
    <ul className={c.sums}>
      {each.map(({ count, word }) => (
        <li key={word}>
          <b>{signed.format(count)}</b> {word}
        </li>
      ))}
    </ul>
  );
}
const signed = new Intl.NumberFormat(undefined, { signDisplay: 'exceptZero' });
