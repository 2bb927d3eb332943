import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TeamView } from '../../people/teams/team-view.tsx';
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
