import type { Person } from '@groundwork/contract/fields';
import { Avatar } from './avatar.tsx';

/** A face beside the name that says the same. */
export function Face({ person, size }: { person: Person | null; size?: number }) {
  return (
    <span aria-hidden="true" style={{ display: 'flex' }}>
      <Avatar person={person} size={size} />
    </span>
  );
}
