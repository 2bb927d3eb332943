import { useCallback, useMemo, useState } from 'react';
import { addDays } from '../../base/dates/dates.ts';
import { dayOf, endOf, type History, type Moment, type Span, spanned, within } from '../versions/history-moments.ts';

/** The two compared moments, as the knobs of the dock show them. */
export type Chosen = { from: Moment; at: Moment };

/** A comparison begins with the last week. */
const weekDays = 7;

/**
 * The two compared moments, and the moments of the track. The track keeps its place until a knob rests at its edge or
 * outside of it.
 */
export function useTime(history: History) {
  const [span, setSpan] = useState<Span>('year');
  const [chosen, setChosen] = useState<Partial<Chosen>>({});
  const [around, setAround] = useState<Moment | null>(null);
  const at = within(history, chosen.at ?? history.now);
  const week = endOf(addDays(dayOf(at), -weekDays));
  const wanted = within(history, chosen.from ?? week);
  const from = Date.parse(wanted) <= Date.parse(at) ? wanted : within(history, week);
  const moments = useMemo(() => spanned(span, history, around ?? history.now), [span, history, around]);
  const index = moments.findLastIndex((each) => Date.parse(each) <= Date.parse(at));
  const goTo = useCallback((next: number) => setChosen((before) => ({ ...before, at: moments[next] })), [moments]);
  return {
    at,
    from,
    chosen: { at, from },
    moments,
    index: Math.max(0, index),
    span,
    goTo,
    setSpan: (next: Span) => {
      setSpan(next);
      setAround(at);
    },
    choose: (next: Chosen, rested: boolean) => {
      setChosen(next);
      const [start, end] = [Date.parse(moments[0] ?? ''), Date.parse(moments.at(-1) ?? '')];
      const then = Date.parse(next.at);
      if (rested && (then <= start || then > end || (then === end && next.at !== history.now))) setAround(next.at);
    },
    reset: () => {
      setChosen({});
      setAround(null);
    },
  };
}
