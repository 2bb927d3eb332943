import type { Health } from '@groundwork/contract/base/statuses';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import c from './health-icon.module.css';

const icons = { on_track: IconCircleCheck, at_risk: IconAlertTriangle, off_track: IconCircleX };

/** The shape shows the health of a goal, and the color repeats it. Without `label`, the icon is decorative. */
export function HealthIcon({ health, label }: { health: Health; label?: string }) {
  const Icon = icons[health];
  return (
    <Icon
      className={c.icon}
      data-health={health}
      size={16}
      stroke={1.8}
      role="img"
      aria-label={label}
      aria-hidden={!label}
    />
  );
}
