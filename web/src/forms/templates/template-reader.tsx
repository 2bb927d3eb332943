import { fieldsOf, mapTypesOf } from '@groundwork/contract/forms/form-schema';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import type { Template, TemplateForm } from '@groundwork/contract/forms/templates';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { DuplicateTemplateDialog } from './duplicate-template-dialog.tsx';
import { TemplateAbout } from './template-about.tsx';
import { TemplateIcon } from './template-icon.tsx';
import { TemplateParts } from './template-parts.tsx';
import c from './template-reader.module.css';
import { ViewIcon } from './view-icon.tsx';

const text = words.templates;

/** The read-only view of a template. */
export function TemplateReader({ template }: { template: Template }) {
  const { teams } = useCurrentTeam();
  const [copying, copy] = useDisclosure(false);
  const mayCopy = template.can.duplicate && teams.length > 0;
  return (
    <Page
      title={template.name}
      heading={<CrumbHeading up={[{ label: text.title, to: '/dashboard/templates' }]} title={template.name} />}
      action={mayCopy ? { label: text.duplicate, onClick: copy.open } : undefined}
      actionIcon={<IconCopy size={16} stroke={1.7} />}
    >
      <TemplateParts kind={template.kind}>
        {(section) => (
          <>
            <p className={c.notice}>
              <TemplateIcon kind={template.kind} />
              {template.owner_team_id === null ? text.readOnly : text.noAccess}
            </p>
            {section === 'about' ? (
              <TemplateAbout template={template} />
            ) : section === 'views' ? (
              <ViewNames template={template} />
            ) : (
              <ReadForm template={template} form={section} />
            )}
          </>
        )}
      </TemplateParts>
      {copying && <DuplicateTemplateDialog template={template} onClose={copy.close} />}
    </Page>
  );
}

function ReadForm({ template, form }: { template: Template; form: TemplateForm }) {
  const fields = fieldsOf(template[form]);
  const types = mapTypesOf(template[form]);
  return (
    <div className={c.form}>
      {types.length > 0 && <p className={c.types}>{text.typesOffered(types.map(({ label }) => label).join(', '))}</p>}
      {fields.length === 0 ? (
        <p className={c.none}>{text.noFields}</p>
      ) : (
        <FormFields fields={fields} values={initialValues(fields)} problems={{}} disabled onChange={() => {}} />
      )}
    </div>
  );
}

function ViewNames({ template }: { template: Template }) {
  return (
    <ul className={c.views}>
      {template.views.views.map(({ key, name, type }) => (
        <li key={key}>
          <ViewIcon type={type} />
          {name}
          <small>
            {key === template.default_view_key
              ? `${text.views.type[type]} · ${text.views.default}`
              : text.views.type[type]}
          </small>
        </li>
      ))}
    </ul>
  );
}
