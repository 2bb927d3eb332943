import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { fieldsOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWindowEvent } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { FormBuilder } from '../form-builder/form-builder.tsx';
import { useCreateForm } from './form-mutations.ts';
import c from './new-form-page.module.css';
import { useNodeForms } from './node-forms.ts';

const text = words.menus.newForm;
const empty = { name: '', in_sidebar: true, record_data_schema: schemaOf([]) };

/**
 * Lets the person design a form, and shows the form in the sidebar, in one step. Then opens the form to be filled in.
 */
export function NewFormPage() {
  const { team } = useCurrentTeam();
  if (team) return <NewForm key={team.id} teamId={team.id} />;
  return (
    <Page title={text.title}>
      <WithTeam>{() => null}</WithTeam>
    </Page>
  );
}

function NewForm({ teamId }: { teamId: string }) {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useCreateForm(teamId);
  const nodeForms = useNodeForms(teamId);
  const wrong = useRef(false);
  const name = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: empty,
    validate: {
      name: (value) => (value.trim() ? null : messages.forms.nameRequired),
      record_data_schema: (schema) => (fieldsOf(schema).length > 0 ? null : messages.forms.fieldRequired),
    },
  });
  const draft = useKeptForm(form, `new form ${teamId}`);
  const { name: label, record_data_schema } = form.values;

  const create = () => {
    if (isPending) return;
    const { hasErrors, errors } = form.validate();
    if (errors.name) name.current?.focus();
    if (hasErrors || wrong.current) return;
    void draft.settle(mutateAsync(form.getValues()), ({ menu_item_id, template_id }) =>
      menu_item_id
        ? navigate({ to: '/dashboard/forms/$menuItemId/new', params: { menuItemId: menu_item_id } })
        : navigate({ to: '/dashboard/templates/$templateId', params: { templateId: template_id } }),
    );
  };
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || pressedKey(event) !== 's') return;
    event.preventDefault();
    create();
  });
  return (
    <Page
      title={text.title}
      heading={<CrumbHeading up={[{ label: words.records.forms }]} title={text.title} />}
      end={
        <Button className={c.create} loading={isPending} aria-keyshortcuts="Control+S Meta+S" onClick={create}>
          {text.create}
        </Button>
      }
    >
      <div className={c.page}>
        <DraftNote {...draft} />
        <div className={c.head}>
          <TextInput
            ref={name}
            className={c.name}
            label={text.name}
            placeholder={words.templates.hints.name}
            required
            autoFocus
            maxLength={limits.text.name}
            {...form.getInputProps('name')}
          />
          <Checkbox
            classNames={{ label: c.label }}
            label={words.menus.showInSidebar}
            description={text.sidebarHint}
            {...form.getInputProps('in_sidebar', { type: 'checkbox' })}
          />
          <p className={c.problem} role="alert">
            {form.errors.record_data_schema}
          </p>
        </div>
        <div className={c.builder}>
          <FormBuilder
            key={draft.revision}
            schema={record_data_schema}
            saved={empty.record_data_schema}
            label={label.trim() || text.title}
            nodeForms={nodeForms}
            onChange={(schema, valid) => {
              wrong.current = !valid;
              form.setFieldValue('record_data_schema', schema);
              form.setFieldError('record_data_schema', null);
            }}
          />
        </div>
      </div>
    </Page>
  );
}
