import type { Priority } from '@groundwork/contract/base/statuses';
import c from './icons.module.css';

const bars: Record<Exclude<Priority, 'urgent'>, number> = { low: 1, medium: 2, high: 3 };

/** One to three filled bars; urgent is a square with an exclamation mark. Without `label`, the icon is decorative. */
export function PriorityIcon({ priority, label, size = 16 }: { priority: Priority; label?: string; size?: number }) {
  return (
    <svg
      className={c.icon}
      data-priority={priority}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={label}
      aria-hidden={!label}
    >
      {priority === 'urgent' ? (
        <>
          <rect className={c.fill} x="1.8" y="1.8" width="12.4" height="12.4" rx="3.4" />
          <path className={c.cut} d="M8 4.7v4.1M8 11.2v.1" />
        </>
      ) : (
        [0, 1, 2].map((i) => (
          <rect
            key={i}
            className={c.bar}
            data-on={i < bars[priority]}
            x={2.2 + i * 4.2}
            y={9 - i * 3}
            width="3.2"
            height={4.6 + i * 3}
            rx="1.1"
          />
        ))
      )}
    </svg>
  );
}
