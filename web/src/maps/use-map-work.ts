import { useEffect, useRef, useState } from 'react';

/** Long enough to say how far it is. */
const longMs = 1000;

type Tell = { signal: AbortSignal; onProgress: (done: number, of: number) => void };
/** Does one thing at a time; what takes long is shown, and can be cancelled. */
export type DoWork = (name: string, task: (tell: Tell) => Promise<void>) => void;
/** `share` is null as long as nobody knows how far it is. */
export type Work = { name: string; share: number | null; cancel: () => void };

export function useMapWork(): { work: Work | null; doWork: DoWork } {
  const running = useRef<AbortController | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const doWork: DoWork = async (name, task) => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    let share: number | null = null;
    const timer = setTimeout(() => setWork({ name, share, cancel: () => control.abort() }), longMs);
    const onProgress = (done: number, of: number) => {
      share = Math.min(1, done / of);
      setWork((shown) => shown && { ...shown, share });
    };
    try {
      await task({ signal: control.signal, onProgress });
    } finally {
      clearTimeout(timer);
      running.current = null;
      setWork(null);
    }
  };
  return { work, doWork };
}
