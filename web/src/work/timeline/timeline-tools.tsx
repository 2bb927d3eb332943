import { type TimelineScale, timelineScales } from '@groundwork/contract/work/timeline-scales';
import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import c from './timeline.module.css';

const text = words.timeline;

type TimelineToolsProps = {
  scale: TimelineScale;
  onScale: (scale: TimelineScale) => void;
  onToday: () => void;
  /** Scrolls by a share of the screen; backward when it is negative. */
  onStep: (share: number) => void;
  children: ReactNode;
};

/** The controls above the lanes: to go to other days, to choose the scale, and the controls of the page. */
export function TimelineTools({ scale, onScale, onToday, onStep, children }: TimelineToolsProps) {
  const phone = usePhone();
  const choices = timelineScales.map((value) => ({ value, label: text.scales[value] }));
  const choose = (value: string) => onScale(timelineScales.find((known) => known === value) ?? scale);
  return (
    <div className={c.tools} data-tools>
      <ActionIcon
        className={c.step}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={text.earlier}
        onClick={() => onStep(-0.75)}
      >
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" h={28} px={10} onClick={onToday}>
        {text.today}
      </Button>
      <ActionIcon
        className={c.step}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={text.later}
        onClick={() => onStep(0.75)}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
      {phone ? (
        <NativeSelect
          className={c.scale}
          size="xs"
          aria-label={text.scale}
          value={scale}
          data={choices}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label={text.scale} value={scale} data={choices} onChange={choose} />
      )}
      <span className={c.grow} />
      {children}
    </div>
  );
}
