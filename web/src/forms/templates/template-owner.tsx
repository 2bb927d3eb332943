import type { TemplateSummary } from '@groundwork/contract/forms/templates';
import { IconWorld } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import c from './template-owner.module.css';

/** The team that owns a template, or a mark for global templates. */
export function TemplateOwner({ template: { owner_team_id } }: { template: TemplateSummary }) {
  const { teams } = useCurrentTeam();
  if (owner_team_id === null)
    return (
      <span className={c.owner}>
        <IconWorld size={14} stroke={1.7} aria-hidden />
        {words.templates.global}
      </span>
    );
  const name = teams.find(({ id }) => id === owner_team_id)?.name;
  return (
    <span className={c.owner} title={name}>
      <span className={c.name}>{name}</span>
    </span>
  );
}
