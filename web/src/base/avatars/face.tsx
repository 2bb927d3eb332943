import type { Person } from '@groundwork/contract/base/fields';
import { Avatar } from './avatar.tsx';

/** An avatar beside the person's name. Hidden from screen readers, because the name says the same. */
export function Face({ person, size }: { person: Person | null; size?: number }) {
  return (
    <span aria-hidden="true" style={{ display: 'flex' }}>
      <Avatar person={person} size={size} />
    </span>
  );
}
