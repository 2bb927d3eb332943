import { useQuery } from '@tanstack/react-query';
import { leastUsedColor } from './label-colors.ts';
import { LabelDialog } from './label-dialog.tsx';
import { teamLabels } from './label-queries.ts';

/** Creates a label. The default is the least used color. */
export function NewLabelDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const { data, isPending } = useQuery(teamLabels(teamId));
  return !isPending && <LabelDialog teamId={teamId} color={leastUsedColor(data?.items ?? [])} onClose={onClose} />;
}
