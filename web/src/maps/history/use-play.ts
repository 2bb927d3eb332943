import { useReducedMotion } from '@mantine/hooks';
import { useEffect } from 'react';
import { frameMs, type Moment, nextFrame, type Speed } from '../versions/history-moments.ts';

type Playing = {
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  moments: readonly Moment[];
  index: number;
  speed: Speed;
  isWaiting: boolean;
  goTo: (index: number) => void;
};

/** Advances the shown moment while playing, and waits while a moment loads. */
export function usePlay({ playing, setPlaying, moments, index, speed, isWaiting, goTo }: Playing) {
  const frame = useReducedMotion() ? frameMs.calm : frameMs.usual;
  const next = nextFrame(index, moments, speed, frame);
  useEffect(() => {
    if (!playing || isWaiting) return;
    const timer = self.setTimeout(() => (next === null ? setPlaying(false) : goTo(next)), frame);
    return () => clearTimeout(timer);
  }, [playing, setPlaying, isWaiting, next, frame, goTo]);
}
