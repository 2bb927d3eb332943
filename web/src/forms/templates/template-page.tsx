import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../../base/page/page.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { TemplateEditor } from './template-editor.tsx';
import { oneTemplate } from './template-queries.ts';
import { TemplateReader } from './template-reader.tsx';

const route = getRouteApi('/signed-in/dashboard/templates/$templateId');

/** The page of a template. Users who may edit get the editor, others a read-only view. */
export function TemplatePage() {
  const { templateId } = route.useParams();
  const query = useQuery(oneTemplate(templateId));
  return (
    <WhileThere
      key={templateId}
      query={query}
      nameOf={({ name }) => name}
      notFound={{ title: messages.templates.notFound, text: words.templates.missingText }}
      failed={messages.templates.fetchFailed}
      action={
        <Button component={Link} to="/dashboard/templates" variant="default" size="md">
          {words.templates.allTemplates}
        </Button>
      }
      frame={(instead) => <Page title={words.templates.template}>{instead}</Page>}
      skeleton={<RowsSkeleton heading />}
    >
      {(template) =>
        template.can.edit ? <TemplateEditor template={template} /> : <TemplateReader template={template} />
      }
    </WhileThere>
  );
}
