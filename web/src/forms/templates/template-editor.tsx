import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { usableViews } from '@groundwork/contract/forms/template-views';
import type { Template } from '@groundwork/contract/forms/templates';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useMemo } from 'react';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import * as words from '../../base/words/words.ts';
import { FormBuilder } from '../form-builder/form-builder.tsx';
import { useNodeForms } from './node-forms.ts';
import { TemplateAbout } from './template-about.tsx';
import { TemplateActions } from './template-actions.tsx';
import { useTemplateDraft } from './template-draft.ts';
import c from './template-editor.module.css';
import { TemplateParts } from './template-parts.tsx';
import { useTemplateSaving } from './template-saving.tsx';
import { type Section, sectionsOf } from './template-sections.ts';
import { TemplateViews } from './template-views.tsx';

const text = words.templates;

/** The editor of a template. One save includes the changes of all sections. */
export function TemplateEditor({ template }: { template: Template }) {
  const work = useTemplateDraft(template);
  const { base, draft, isDirty, isBehind, incomplete, revision } = work;
  const { save, isSaving, warning, questions } = useTemplateSaving(work);
  const saved = useNodeForms(base.owner_team_id ?? undefined);
  const nodeForms = useMemo(
    () => saved.map((form) => (form.id === base.id ? { ...form, fields: fieldsOf(draft.map_node_schema) } : form)),
    [saved, base.id, draft.map_node_schema],
  );
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || pressedKey(event) !== 's') return;
    event.preventDefault();
    save();
  });
  const part = (section: Section) => {
    if (section === 'about') return <TemplateAbout template={draft} onChange={work.edit} />;
    if (section === 'views') return <TemplateViews template={draft} onChange={work.edit} />;
    return (
      <FormBuilder
        key={revision}
        schema={draft[section]}
        saved={base[section]}
        label={text.sectionTitle[section](draft.name)}
        templateId={base.id}
        nodeForms={section === 'record_data_schema' ? nodeForms : undefined}
        withMapTypes={section === 'map_node_schema' || section === 'map_edge_schema'}
        onChange={(schema, valid) => work.editForm(section, schema, valid)}
      />
    );
  };
  const unusable = unusableView(draft);
  const note = incomplete
    ? text.incomplete(text.sections[incomplete])
    : (warning ?? (isBehind ? text.savedElsewhere : unusable && text.views.notOffered(unusable.name)));
  return (
    <Page
      title={base.name}
      heading={
        <CrumbHeading up={[{ label: text.title, to: '/dashboard/templates' }]} title={draft.name.trim() || base.name} />
      }
      end={
        <>
          <span className={c.state} role="status">
            {isDirty ? text.unsaved : text.saved}
          </span>
          <Button
            className={c.save}
            loading={isSaving}
            disabled={!isDirty || incomplete !== undefined}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={save}
          >
            {text.save}
          </Button>
          <TemplateActions template={base} onDiscard={isDirty ? work.discard : undefined} />
        </>
      }
    >
      <DraftNote restored={work.restored} discard={work.discard} />
      <TemplateParts kind={draft.kind} incomplete={incomplete ?? (unusable && 'views')} note={note}>
        {part}
      </TemplateParts>
      {questions}
    </Page>
  );
}

/** Returns the first view without its required field, if the template has views. */
function unusableView({ kind, views: { views }, record_data_schema }: Template) {
  if (!sectionsOf(kind).includes('views')) return undefined;
  const usable = usableViews(views, fieldsOf(record_data_schema));
  return views.find((view) => !usable.includes(view));
}
