import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { Instance } from '@groundwork/contract/forms/instances';
import { Button } from '@mantine/core';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import * as words from '../../base/words/words.ts';
import { FormFields } from '../../forms/forms/form-fields.tsx';
import { FormProblems } from '../../forms/forms/form-notes.tsx';
import { useFormWriting } from '../../forms/forms/form-writing.ts';
import { useEditInstance } from '../../forms/instances/instance-mutations.ts';
import c from './instance-page.module.css';

/** The metadata form that the template defines for an instance. */
export function MetadataForm({ instance, fields }: { instance: Instance; fields: FormField[] }) {
  const { mutateAsync: edit } = useEditInstance(instance, messages.instances, 'in place');
  const form = useFormWriting({ fields, saved: instance.metadata, place: `about ${instance.id}` });
  return (
    <form className={c.form} noValidate onSubmit={form.onSubmit((metadata) => edit({ metadata }))}>
      <DraftNote {...form} />
      <FormProblems {...form.input} />
      <FormFields
        {...form.input}
        templateId={instance.template_id}
        schema="instance_metadata_schema"
        disabled={!instance.can.edit}
      />
      {instance.can.edit && (
        <Button type="submit" size="md" loading={form.saving} disabled={!form.changed}>
          {words.instances.save}
        </Button>
      )}
    </form>
  );
}
