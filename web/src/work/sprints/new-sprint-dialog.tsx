import { useQuery } from '@tanstack/react-query';
import { today } from '../../base/dates/dates.ts';
import { SprintDialog } from './sprint-dialog.tsx';
import { nextSpan } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';

/** Creates a sprint. The default dates follow the last sprint. */
export function NewSprintDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { data, isPending } = useQuery(teamSprints(teamId));
  return !isPending && <SprintDialog teamId={teamId} span={nextSpan(data?.items ?? [], today())} onClose={onClose} />;
}
