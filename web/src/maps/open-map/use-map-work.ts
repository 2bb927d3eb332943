import { useEffect, useRef, useState } from 'react';

/** Work that takes longer than this shows its progress. */
const longMs = 1000;

type WorkControl = { signal: AbortSignal; onProgress: (done: number, of: number) => void };
/** Runs one task at a time. A slow task shows its progress and can be canceled. */
export type DoWork = (name: string, task: (control: WorkControl) => Promise<void>) => void;
/** `share` (0 to 1) is null while the progress is unknown. */
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
