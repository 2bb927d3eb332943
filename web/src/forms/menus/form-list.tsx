import * as messages from '@groundwork/contract/base/messages.gen';
import type { Team } from '@groundwork/contract/people/teams';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import r from '../../base/rows/row.module.css';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import c from './form-list.module.css';
import { usableTemplates } from './menu-queries.ts';
import { ShowInSidebar } from './show-in-sidebar.tsx';

const text = words.menus;

/** The forms that a team can use, each with a checkbox that shows it in the sidebar. */
export function FormList({ team }: { team: Team }) {
  const { data, error, refetch } = useQuery(usableTemplates(team.id));
  const forms = data?.items.filter(({ kind }) => kind !== 'map');
  return (
    <section className={c.section} aria-label={text.allForms}>
      <header className={c.head}>
        <h2>{text.allForms}</h2>
        <p>{text.formsHint}</p>
      </header>
      {error && <ErrorState title={messages.templates.listFailed} error={error} onRetry={refetch} />}
      {!error && !forms && <RowsSkeleton />}
      {forms?.length === 0 && <p className={c.none}>{text.item.noTemplates}</p>}
      <ul className={r.list}>
        {forms?.map((template) => (
          <li key={template.id} className={`${r.row} ${c.row}`}>
            <IconFileText size={16} stroke={1.6} aria-hidden />
            <Link
              className={c.name}
              to="/dashboard/templates/$templateId"
              params={{ templateId: template.id }}
              title={template.name}
              dir="auto"
            >
              {template.name}
            </Link>
            <span className={c.owner}>{template.owner_team_id === null && text.globalTemplates}</span>
            <ShowInSidebar teamId={team.id} template={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}
