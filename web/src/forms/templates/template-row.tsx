import type { TemplateSummary } from '@groundwork/contract/forms/templates';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { DuplicateTemplateDialog } from './duplicate-template-dialog.tsx';
import { TemplateIcon } from './template-icon.tsx';
import { TemplateOwner } from './template-owner.tsx';
import c from './template-row.module.css';

/** A row of the template list, with kind, usage count and owner. */
export function TemplateRow({ template }: { template: TemplateSummary }) {
  const { teams } = useCurrentTeam();
  const [copying, copy] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { id, name, description, kind, structure_type, instance_count, can } = template;
  const text = words.templates;
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={`${r.cell} ${c.icon}`}>
        <TemplateIcon kind={kind} />
      </span>
      <span className={c.text}>
        <Link className={r.link} to="/dashboard/templates/$templateId" params={{ templateId: id }} title={name}>
          {name}
        </Link>
        <span className={c.description} title={description ?? undefined}>
          {description}
        </span>
      </span>
      <span className={c.kind}>
        {kind === 'form' ? text.kind.form : `${text.kind[kind]} · ${text.structure[structure_type]}`}
      </span>
      <span className={c.count}>{instance_count > 0 && text.instances(instance_count)}</span>
      <span className={c.owner}>
        <TemplateOwner template={template} />
      </span>
      <RowMenu
        label={text.actions(name)}
        duplicate={can.duplicate && teams.length > 0 ? { label: text.duplicate, onClick: copy.open } : undefined}
        remove={can.delete ? { label: text.delete, onClick: ask.open } : undefined}
      />
      {copying && <DuplicateTemplateDialog template={template} onClose={copy.close} />}
      <DeleteTemplate template={template} opened={asking} onClose={ask.close} />
    </li>
  );
}
