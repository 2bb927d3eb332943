import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dayWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import c from './my-work-page.module.css';
import type { WorkDay } from './work-days.ts';
import { dragGroup, loadOf } from './work-section.tsx';

type DayStripProps = {
  days: WorkDay[];
  onDrop: (taskId: string, day: string) => void;
  onChoose: (day: string) => void;
};

/**
 * The days in one row above the list. Dropping a task on a day plans the task, also far from its list. Pressing a day
 * scrolls to its list.
 */
export function DayStrip({ days, onDrop, onChoose }: DayStripProps) {
  return (
    <nav className={c.strip} aria-label={words.myWork.days}>
      {days.map((day) => (
        <DayChip key={day.day} day={day} onDrop={onDrop} onChoose={onChoose} />
      ))}
    </nav>
  );
}

function DayChip({ day: { day, tasks }, onDrop, onChoose }: Omit<DayStripProps, 'days'> & { day: WorkDay }) {
  const chip = useRef<HTMLButtonElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!chip.current) return;
    return dropTargetForElements({
      element: chip.current,
      canDrop: ({ source }) => source.data.group === dragGroup,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(`${source.data.id}`, day);
      },
    });
  }, [day]);
  return (
    <UnstyledButton ref={chip} className={c.chip} data-over={over || undefined} onClick={() => onChoose(day)}>
      <b>{dayWords(day)}</b>
      <span>{loadOf(tasks)}</span>
    </UnstyledButton>
  );
}
