import type { GoalStatus, OfferedStatus, TaskStatus } from '@groundwork/contract/base/statuses';
import type { ReactNode } from 'react';
import c from './icons.module.css';

export type Status = GoalStatus | TaskStatus | OfferedStatus;

const ring = <circle className={c.line} cx="8" cy="8" r="5.7" />;
const disc = (cut: string) => (
  <>
    <circle className={c.fill} cx="8" cy="8" r="6.5" />
    <path className={c.cut} d={cut} />
  </>
);
const tick = disc('m5.3 8.2 1.9 1.9 3.6-3.9');

const shapes: Record<Status, ReactNode> = {
  planning: <circle className={c.line} cx="8" cy="8" r="5.7" strokeDasharray="2.1 1.48" />,
  to_do: ring,
  in_progress: (
    <>
      {ring}
      <path className={c.fill} d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" />
    </>
  ),
  in_review: (
    <>
      {ring}
      <circle className={c.fill} cx="8" cy="8" r="2.3" />
    </>
  ),
  blocked: disc('M5.2 8h5.6'),
  on_hold: (
    <>
      {ring}
      <path className={c.line} d="M6.6 6v4M9.4 6v4" />
    </>
  ),
  done: tick,
  completed: tick,
  cancelled: disc('m6 6 4 4m0-4-4 4'),
  archived: (
    <>
      <rect className={c.line} x="2.6" y="3.4" width="10.8" height="3" rx="1" />
      <path className={c.line} d="M3.8 6.6v5a1.2 1.2 0 0 0 1.2 1.2h6a1.2 1.2 0 0 0 1.2-1.2v-5M6.6 9h2.8" />
    </>
  ),
};

/** The shape shows the status, the color repeats it. Without `label`, the icon is decorative. */
export function StatusIcon({ status, label, size = 16 }: { status: Status; label?: string; size?: number }) {
  return (
    <svg
      className={c.icon}
      data-status={status}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      {shapes[status]}
    </svg>
  );
}
