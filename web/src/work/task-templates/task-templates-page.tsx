import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TeamView } from '../teams/team-view.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { teamTaskTemplates } from './task-template-queries.ts';
import { TaskTemplateRow } from './task-template-row.tsx';
import c from './task-templates-page.module.css';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/task-templates');

/** Lists the task templates of a team by name. */
export function TaskTemplatesPage() {
  const { teamId } = route.useParams();
  const { data, error, refetch } = useQuery(teamTaskTemplates(teamId));
  const templates = data?.items;
  return (
    <TeamView teamId={teamId}>
      {templates?.length === 0 ? (
        <EmptyState title={words.taskTemplates.empty.title}>{words.taskTemplates.empty.text}</EmptyState>
      ) : templates ? (
        <ul className={c.list} aria-label={words.taskTemplates.title}>
          {templates.map((template) => (
            <TaskTemplateRow key={template.id} template={template} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={messages.taskTemplates.listFailed} error={error} onRetry={refetch} />
      ) : (
        <RowsSkeleton heading />
      )}
    </TeamView>
  );
}
