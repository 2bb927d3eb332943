import type { FormField } from '@groundwork/contract/forms/form-fields';
import { Button, NativeSelect, RangeSlider, Slider, Switch } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import c from '../versions/history.module.css';

const text = words.mapHistory;

/** The initial distance of a comparison from the shown moment, in steps. Seven steps are usually a week. */
const comparedAgo = 7;

/** The shown moment, by index. `from` is the index of the moment to compare with; null without a comparison. */
export type Shown = { at: number; from: number | null };

type HistoryBarProps = {
  moments: string[];
  wordsOf: (index: number) => string;
  shown: Shown;
  onShow: (shown: Shown) => void;
  playing: boolean;
  onPlay: (playing: boolean) => void;
  /** The date fields by which the map can grow; `by` is the chosen one, null for the history. */
  dateFields: FormField[];
  by: string | null;
  onBy: (field: string | null) => void;
  busy: boolean;
  /** Sentences about what the view leaves out. */
  notes: string[];
  onClose: () => void;
};

/** The slider through the history of a map, with buttons to play, to compare and to leave the history. */
export function HistoryBar({ moments, wordsOf, shown, onShow, playing, onPlay, by, onBy, ...props }: HistoryBarProps) {
  const { dateFields, busy, notes, onClose } = props;
  const { at, from } = shown;
  const last = moments.length - 1;
  const slider = { min: 0, max: last, step: 1, size: 'md', label: null, thumbSize: 20 } as const;
  return (
    <section className={c.bar} aria-label={text.bar} aria-busy={busy}>
      <div className={c.row}>
        <Button
          variant="default"
          leftSection={playing ? <IconPlayerPause size={15} /> : <IconPlayerPlay size={15} />}
          disabled={from !== null || last < 1}
          onClick={() => onPlay(!playing)}
        >
          {playing ? text.pause : text.play}
        </Button>
        {dateFields.length > 0 && (
          <NativeSelect
            aria-label={text.growBy}
            disabled={from !== null}
            value={by ?? ''}
            onChange={({ currentTarget: { value } }) => onBy(value || null)}
            data={[
              { value: '', label: text.byHistory },
              ...dateFields.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
        <Switch
          label={text.compare}
          checked={from !== null}
          disabled={by !== null || last < 1}
          onChange={({ currentTarget: { checked } }) =>
            onShow({ at, from: checked ? Math.max(0, at - comparedAgo) : null })
          }
        />
        <span className={c.when} aria-live="polite">
          {from === null ? text.shown(wordsOf(at)) : text.compared(wordsOf(from), wordsOf(at))}
        </span>
        <Button leftSection={<IconX size={15} stroke={1.8} />} onClick={onClose}>
          {text.now}
        </Button>
      </div>
      {from === null ? (
        <Slider
          {...slider}
          thumbLabel={text.moment}
          value={at}
          onChange={(index) => onShow({ at: index, from })}
          thumbProps={{ 'aria-valuetext': wordsOf(at) }}
        />
      ) : (
        <RangeSlider
          {...slider}
          minRange={1}
          thumbFromLabel={text.compareWith}
          thumbToLabel={text.moment}
          value={[from, at]}
          onChange={([earlier, later]) => onShow({ at: later, from: earlier })}
          thumbProps={(index) => ({ 'aria-valuetext': wordsOf(index === 0 ? from : at) })}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={c.quiet}>
          {note}
        </p>
      ))}
    </section>
  );
}
