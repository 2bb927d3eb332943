import { ActionIcon, Button, Menu, RangeSlider } from '@mantine/core';
import { IconCheck, IconChevronUp, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo } from 'react';
import { dateFormat, dayWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import {
  changesAt,
  dayOf,
  indexAt,
  type Moment,
  momentWords,
  type Span,
  type Speed,
  spans,
  speeds,
  ticksOf,
} from '../versions/history-moments.ts';
import c from './time-dock.module.css';
import type { Chosen } from './use-time.ts';

const text = words.mapHistory;
const barHeight = 30;

/** From here on, the labels of the track stand before their ticks, so that they do not leave it. */
const lastTenth = 0.9;

type TimeDockProps = Chosen & {
  moments: readonly Moment[];
  days: readonly { day: string; changes: number }[];
  /** `rested` is true once the person lets a knob go. */
  onChoose: (chosen: Chosen, rested: boolean) => void;
  /** Moves one of the two moments by months. */
  onMonths: (knob: keyof Chosen, months: number) => void;
  playing: boolean;
  onPlay: (playing: boolean) => void;
  span: Span;
  onSpan: (span: Span) => void;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  busy: boolean;
  /** On phones, the buttons that open the list and leave the mode. */
  onPhone: { count: number; onList: () => void; onClose: () => void } | null;
};

/** The dock below the map: a bar of changes for each day, a knob for each of the two moments, and the button to play. */
export function TimeDock({
  moments,
  days,
  from,
  at,
  onChoose,
  onMonths,
  playing,
  onPlay,
  busy,
  ...props
}: TimeDockProps) {
  const { span, onSpan, speed, onSpeed, onPhone } = props;
  const last = moments.length - 1;
  const [first, second] = [indexAt(moments, from), indexAt(moments, at)];
  const when = (index: number) => momentWords(moments[index] ?? at, moments);
  const chosen = ([earlier, later]: [number, number]): Chosen => ({
    // A knob that did not move keeps its moment, which may lie outside of the track.
    from: earlier === first ? from : (moments[earlier] as Moment),
    at: later === second ? at : (moments[later] as Moment),
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const months = { PageUp: 1, PageDown: -1 }[event.key];
    const knob = (event.target as Element).getAttribute('aria-label') === text.firstDate ? 'from' : 'at';
    if (months === undefined) return;
    event.preventDefault();
    onMonths(knob, months);
  };
  return (
    <section className={c.dock} aria-label={text.bar} aria-busy={busy} data-over-map>
      <ActionIcon
        className={c.play}
        radius="50%"
        aria-label={playing ? text.pause : text.play(speed)}
        onClick={() => onPlay(!playing)}
      >
        {playing ? <IconPlayerPause size={18} stroke={1.8} /> : <IconPlayerPlay size={18} stroke={1.8} />}
      </ActionIcon>
      <div className={c.when}>
        <b aria-live="polite">{dayWords(dayOf(at))}</b>
        <span>{text.yearAndWeekday(dayOf(at).slice(0, 4), dateFormat({ weekday: 'long' }).format(new Date(at)))}</span>
        <Menu position="top-start">
          <Menu.Target>
            <Button
              className={c.span}
              variant="subtle"
              color="gray"
              size="compact-xs"
              aria-label={text.spanned(text.spans[span])}
              rightSection={<IconChevronUp size={12} stroke={1.7} />}
            >
              {text.spans[span]}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{text.span}</Menu.Label>
            <Choices values={spans} value={span} wordsOf={(one) => text.spans[one]} onChange={onSpan} />
            <Menu.Label>{text.speed}</Menu.Label>
            <Choices values={speeds} value={speed} wordsOf={text.speedOf} onChange={onSpeed} />
          </Menu.Dropdown>
        </Menu>
      </div>
      {onPhone && (
        <>
          <Button variant="default" onClick={onPhone.onList}>
            {text.changesFound(onPhone.count)}
          </Button>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={text.close} onClick={onPhone.onClose}>
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </>
      )}
      <div className={c.track} onKeyDownCapture={onKeyDownCapture}>
        <Bars moments={moments} days={days} between={[first, second]} />
        <i className={c.first} style={{ insetInlineStart: `${(100 * first) / last}%` }} />
        <RangeSlider
          classNames={{ root: c.slider, thumb: c.thumb, bar: c.bar, track: c.line, trackContainer: c.container }}
          min={0}
          max={last}
          step={1}
          minRange={0}
          size={5}
          thumbSize={18}
          label={null}
          thumbFromLabel={text.firstDate}
          thumbToLabel={text.secondDate}
          value={[first, second]}
          onChange={(value) => onChoose(chosen(value), false)}
          onChangeEnd={(value) => onChoose(chosen(value), true)}
          thumbValueText={when}
        />
        <div className={c.ticks} aria-hidden>
          {ticksOf(moments).map(({ at, label, strong }) => (
            <span
              key={at}
              data-strong={strong || undefined}
              data-end={at > lastTenth || undefined}
              style={at > lastTenth ? { insetInlineEnd: `${(1 - at) * 100}%` } : { insetInlineStart: `${at * 100}%` }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

type ChoicesProps<Value extends string | number> = {
  values: readonly Value[];
  value: Value;
  wordsOf: (value: Value) => string;
  onChange: (value: Value) => void;
};

function Choices<Value extends string | number>({ values, value, wordsOf, onChange }: ChoicesProps<Value>) {
  return values.map((one) => (
    <Menu.Item
      key={one}
      role="menuitemradio"
      aria-checked={one === value}
      rightSection={one === value && <IconCheck size={14} stroke={2} />}
      onClick={() => onChange(one)}
    >
      {wordsOf(one)}
    </Menu.Item>
  ));
}

type BarsProps = Pick<TimeDockProps, 'moments' | 'days'> & { between: [number, number] };

/** A bar for each moment that changed something. Those between the two moments are green. */
function Bars({ moments, days, between: [first, second] }: BarsProps) {
  const counts = useMemo(() => changesAt(moments, days), [moments, days]);
  const most = Math.max(1, ...counts);
  const path = (isShown: (index: number) => boolean) =>
    counts
      .flatMap((count, index) =>
        count > 0 && isShown(index)
          ? [`M${index} ${barHeight}v${-Math.max(2, barHeight * Math.sqrt(count / most))}`]
          : [],
      )
      .join('');
  const isBetween = (index: number) => index > first && index <= second;
  return (
    <svg
      className={c.bars}
      viewBox={`0 0 ${Math.max(1, moments.length - 1)} ${barHeight}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text.bars(counts.reduce((sum, count) => sum + count, 0))}
    >
      <path className={c.outside} d={path((index) => !isBetween(index))} />
      <path className={c.between} d={path(isBetween)} />
    </svg>
  );
}
