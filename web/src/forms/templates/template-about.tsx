import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Template, TemplateFields } from '@groundwork/contract/forms/templates';
import { Textarea, TextInput } from '@mantine/core';
import { dayInSentence, today } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { ShowInSidebar } from '../menus/show-in-sidebar.tsx';
import { InstanceList } from './instance-list.tsx';
import { KindChoice, StructureChoice } from './kind-choice.tsx';
import c from './template-about.module.css';
import { TemplateOwner } from './template-owner.tsx';

const { fields, hints } = words.templates;

/** The name, description and kind of a template. Without `onChange`, it is read-only. */
export function TemplateAbout({
  template,
  onChange,
}: {
  template: Template;
  onChange?: (changes: Partial<TemplateFields>) => void;
}) {
  const { name, description, kind, structure_type, created_at, instance_count } = template;
  const readOnly = onChange === undefined;
  const { team } = useCurrentTeam();
  return (
    <div className={c.about}>
      <TextInput
        label={fields.name}
        required={!readOnly}
        value={name}
        maxLength={limits.text.name}
        readOnly={readOnly}
        error={name.trim() ? undefined : messages.templates.nameRequired}
        onChange={(event) => onChange?.({ name: event.currentTarget.value })}
      />
      <Textarea
        label={fields.description}
        placeholder={readOnly ? undefined : hints.description}
        value={description ?? ''}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={limits.text.paragraph}
        readOnly={readOnly}
        onChange={(event) => onChange?.({ description: event.currentTarget.value || null })}
      />
      <KindChoice value={kind} readOnly={readOnly} onChange={(next) => onChange?.({ kind: next })} />
      {kind !== 'form' && (
        <StructureChoice
          value={structure_type}
          readOnly={readOnly}
          onChange={(next) => onChange?.({ structure_type: next })}
        />
      )}
      {team && kind !== 'map' && <ShowInSidebar teamId={template.owner_team_id ?? team.id} template={template} />}
      <p className={c.facts}>
        <TemplateOwner template={template} />
        <span>
          {fields.created} {dayInSentence(today(new Date(created_at)))}
        </span>
        {instance_count > 0 && <span>{words.templates.instances(instance_count)}</span>}
      </p>
      {team && (
        <section aria-label={words.instances.title}>
          <InstanceList of={{ teamId: template.owner_team_id ?? team.id, template }} />
        </section>
      )}
    </div>
  );
}
