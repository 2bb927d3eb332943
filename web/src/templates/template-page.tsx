import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { statusOf } from '../api.ts';
import { Page } from '../page/page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { TemplateEditor } from './template-editor.tsx';
import { oneTemplate } from './template-queries.ts';
import { TemplateReader } from './template-reader.tsx';

const route = getRouteApi('/signed-in/dashboard/templates/$templateId');

/** The page of a template. Users who may edit get the editor, others a read-only view. */
export function TemplatePage() {
  const { templateId } = route.useParams();
  const { data: template, error, refetch } = useQuery(oneTemplate(templateId));
  if (template)
    return template.can.edit ? (
      <TemplateEditor key={templateId} template={template} />
    ) : (
      <TemplateReader template={template} />
    );
  return (
    <Page title={words.templates.template}>
      {template === null || statusOf(error) === 404 ? (
        <EmptyState
          title={messages.templates.notFound}
          action={
            <Button component={Link} to="/dashboard/templates" variant="default" size="md">
              {words.templates.allTemplates}
            </Button>
          }
        >
          {words.templates.missingText}
        </EmptyState>
      ) : error ? (
        <ErrorState title={messages.templates.fetchFailed} error={error} onRetry={refetch} />
      ) : (
        <RowsSkeleton heading />
      )}
    </Page>
  );
}
