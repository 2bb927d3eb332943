import { limits } from '@groundwork/contract/base/limits';
import { type RoleId, roleCodes } from '@groundwork/contract/people/teams';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TextButton } from '../../base/fields/text-button.tsx';
import * as words from '../../base/words/words.ts';
import { templateChoices } from '../../forms/templates/template-queries.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { TeamSelect } from '../../people/teams/team-select.tsx';
import { useChosenTemplates, useImportChoice } from './import-choice.tsx';
import { useStartImport } from './import-mutations.ts';
import c from './import-start.module.css';

const text = words.imports.start;

/** The summary of all chosen items, the target team, and the start button. */
export function ImportStart({ back = false }: { back?: boolean }) {
  const { team, chosen, clear } = useImportChoice();
  const { teams, switchTo } = useCurrentTeam();
  const navigate = useNavigate();
  const starting = useStartImport();
  const [chosenRole, setRole] = useState<RoleId>(limits.role.member);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const { map, user } = chosen;
  const { ids: template, added, maps, theirs, choose, ...rest } = useChosenTemplates();
  const bare = rest.bare.length;
  const nodes = maps.reduce((sum, { nodeCount }) => sum + nodeCount, 0);
  const role = team.can.invite.includes(chosenRole) ? chosenRole : limits.role.member;
  const nothing = template.size + map.size + user.size === 0;
  const start = () =>
    starting.mutate(
      {
        team_id: team.id,
        template_ids: [...template],
        map_ids: [...map],
        user_ids: [...user],
        template_id: templateId,
        role_id: role,
      },
      {
        onSuccess: ({ id }) => {
          clear();
          void navigate({ to: '/dashboard/import', search: { run: id } });
        },
      },
    );
  return (
    <section className={c.start}>
      <div className={c.settings}>
        {teams.length > 1 && (
          <TeamSelect
            size="xs"
            label={text.team}
            searchable
            value={team.id}
            onChange={(id) => {
              if (!id || id === team.id) return;
              setTemplateId(null);
              switchTo(id);
            }}
          />
        )}
        {bare > 0 && <TemplateSelect teamId={team.id} value={templateId} onChange={setTemplateId} />}
        {user.size > 0 && (
          <Select
            size="xs"
            label={text.role}
            allowDeselect={false}
            data={team.can.invite.map((offered) => ({
              value: String(offered),
              label: words.teams.role[roleCodes[offered]],
            }))}
            value={String(role)}
            onChange={(value) => setRole(Number(value) as RoleId)}
          />
        )}
      </div>
      {bare > 0 && !templateId && (
        <p className={c.bare} role="status">
          {text.bare(bare)}{' '}
          {theirs.length > 0 && (
            <TextButton onClick={() => choose(new Set([...template, ...theirs]))}>{text.chooseTheirs(bare)}</TextButton>
          )}
        </p>
      )}
      <div className={c.foot}>
        <p aria-live="polite">
          {nothing ? (
            text.nothing
          ) : (
            <>
              <b>{text.chosen(template.size, map.size, user.size)}.</b> {nodes > 0 && text.nodes(nodes)}{' '}
              {added > 0 && text.added(added)} {text.skipped}
            </>
          )}
        </p>
        {back && (
          <Button variant="default" size="md" renderRoot={(props) => <Link to="/dashboard/import" {...props} />}>
            {words.ui.wizard.back}
          </Button>
        )}
        <Button size="md" disabled={nothing || rest.loading} loading={starting.isPending} onClick={start}>
          {text.submit(team.name, templateId ? 0 : bare)}
        </Button>
      </div>
    </section>
  );
}

type TemplateSelectProps = { teamId: string; value: string | null; onChange: (templateId: string | null) => void };

/** Chooses the template of the maps whose own template cannot be used. */
function TemplateSelect({ teamId, value, onChange }: TemplateSelectProps) {
  const templates = useQuery(templateChoices(teamId)).data?.items ?? [];
  return (
    <Select
      size="xs"
      label={text.template}
      placeholder={text.chooseTemplate}
      clearable
      searchable
      data={templates.filter(({ kind }) => kind !== 'form').map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
