import c from './progress-bar.module.css';

type Parts = { done: number; inProgress: number; blocked: number; total: number };

/**
 * A bar with parts: done solid, in progress striped, blocked solid after a gap. The rest is the track. At 0 % there is
 * only the track, because any other part would look like progress.
 */
export function ProgressBar({
  done,
  inProgress,
  blocked,
  total,
  percent,
  label,
  height = 6,
}: Parts & { percent: number; label: string; height?: number }) {
  const width = (n: number) => ({ width: `${(100 * n) / Math.max(total, 1)}%` });
  return (
    <div
      className={c.bar}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {percent > 0 && done > 0 && <span className={c.done} style={width(done)} />}
      {percent > 0 && inProgress > 0 && <span className={c.inProgress} style={width(inProgress)} />}
      {percent > 0 && blocked > 0 && <span className={c.blocked} style={width(blocked)} />}
    </div>
  );
}

/** A small ring filled by `share`, from 0 to 1. It is decorative, beside counts in text. */
export function ProgressRing({ share, size = 16 }: { share: number; size?: number }) {
  const length = 2 * Math.PI * 6;
  return (
    <svg className={c.ring} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      {share > 0 && (
        <circle cx="8" cy="8" r="6" strokeDasharray={`${length * share} ${length}`} transform="rotate(-90 8 8)" />
      )}
    </svg>
  );
}
