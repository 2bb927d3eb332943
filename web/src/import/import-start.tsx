import { limits } from '@groundwork/contract/limits';
import { type RoleId, roleCodes } from '@groundwork/contract/teams';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentTeam } from '../teams/current-team.ts';
import { templateChoices } from '../templates/template-queries.ts';
import { TextButton } from '../ui/text-button.tsx';
import { words } from '../words/words.ts';
import { useImportChoice } from './import-choice.tsx';
import { useStartImport } from './import-mutations.ts';
import { legacyMaps, legacyTemplates } from './import-queries.ts';
import c from './import-start.module.css';

const text = words.imports.start;

/** The summary of all chosen items, the target team, and the start button. */
export function ImportStart({ back = false }: { back?: boolean }) {
  const { team, chosen, choose, clear } = useImportChoice();
  const { teams, switchTo } = useCurrentTeam();
  const navigate = useNavigate();
  const starting = useStartImport();
  const [chosenRole, setRole] = useState<RoleId>(limits.role.member);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const { template, map, user } = chosen;
  const { nodes, bare, theirs } = useChosenMaps();
  const templates = useQuery({ ...templateChoices(team.id), enabled: bare > 0 }).data?.items ?? [];
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
          <Select
            size="xs"
            label={text.team}
            allowDeselect={false}
            searchable
            data={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={team.id}
            onChange={(id) => {
              if (!id || id === team.id) return;
              setTemplateId(null);
              switchTo(id);
            }}
          />
        )}
        {bare > 0 && (
          <Select
            size="xs"
            label={text.template}
            placeholder={text.chooseTemplate}
            clearable
            searchable
            data={templates.filter(({ kind }) => kind !== 'form').map(({ id, name }) => ({ value: id, label: name }))}
            value={templateId}
            onChange={setTemplateId}
          />
        )}
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
            <TextButton onClick={() => choose('template', new Set([...template, ...theirs]))}>
              {text.chooseTheirs(bare)}
            </TextButton>
          )}
        </p>
      )}
      <div className={c.foot}>
        <p aria-live="polite">
          {nothing ? (
            text.nothing
          ) : (
            <>
              <b>{text.chosen(template.size, map.size, user.size)}.</b> {nodes > 0 && text.nodes(nodes)} {text.skipped}
            </>
          )}
        </p>
        {back && (
          <Button variant="default" size="md" renderRoot={(props) => <Link to="/dashboard/import" {...props} />}>
            {words.ui.wizard.back}
          </Button>
        )}
        <Button size="md" disabled={nothing} loading={starting.isPending} onClick={start}>
          {text.submit(team.name)}
        </Button>
      </div>
    </section>
  );
}

/**
 * Counts the nodes of the chosen maps and the maps without a template. `theirs` holds the ids of the templates that
 * those maps use.
 */
function useChosenMaps() {
  const { team, chosen } = useImportChoice();
  const enabled = chosen.map.size > 0;
  const maps = useQuery({ ...legacyMaps(team.id), enabled }).data?.maps.filter(({ id }) => chosen.map.has(id)) ?? [];
  const templates = useQuery({ ...legacyTemplates(team.id), enabled }).data?.templates;
  const brought = new Set(
    templates?.filter(({ id, imported_as }) => imported_as || chosen.template.has(id)).map(({ id }) => id),
  );
  const bare = templates ? maps.filter(({ templateId }) => !brought.has(templateId ?? '')) : [];
  const wanted = new Set(bare.map(({ templateId }) => templateId));
  return {
    nodes: maps.reduce((sum, { nodeCount }) => sum + nodeCount, 0),
    bare: bare.length,
    theirs: templates?.filter(({ id }) => wanted.has(id)).map(({ id }) => id) ?? [],
  };
}
