import type { SearchHit } from '@groundwork/contract/app/search';
import type { SearchKind } from '@groundwork/contract/base/nouns.gen';
import {
  IconCircleDot,
  IconFileText,
  IconMessageCircle,
  IconSitemap,
  IconTable,
  IconTag,
  IconTarget,
  IconTemplate,
  IconUser,
} from '@tabler/icons-react';
import { type Status, StatusIcon } from '../../base/icons/status-icon.tsx';

const icons: Record<SearchKind, typeof IconTable> = {
  goal: IconTarget,
  task: IconTable,
  comment: IconMessageCircle,
  label: IconTag,
  person: IconUser,
  template: IconTemplate,
  instance: IconTable,
  record: IconFileText,
  node: IconCircleDot,
};
/** The kinds in the order in which the search page offers them. */
export const kindsInOrder = Object.keys(icons) as SearchKind[];

/** The status icon of a task, or the icon of the hit's kind. */
export function HitIcon({ hit: { kind, status, map_id } }: { hit: SearchHit }) {
  if (kind === 'task') return <StatusIcon status={(status ?? 'to_do') as Status} />;
  const Icon = kind === 'instance' && map_id ? IconSitemap : icons[kind];
  return <Icon size={16} stroke={1.6} aria-hidden />;
}
