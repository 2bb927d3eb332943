import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { When } from '../../base/dates/when.tsx';
import * as words from '../../base/words/words.ts';
import c from './earlier-imports.module.css';
import { teamImports } from './import-queries.ts';

const text = words.imports;

/** The person's imports into a team, including a running one. Renders nothing if there are none. */
export function EarlierImports({ teamId }: { teamId: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(teamImports(teamId));
  const runs = data?.pages.flatMap(({ items }) => items) ?? [];
  if (runs.length === 0) return null;
  return (
    <section className={c.earlier}>
      <h3>{text.hub.earlier}</h3>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <Link to="/dashboard/import" search={{ run: run.id }}>
              <When at={run.created_at} />
            </Link>
            <span>{text.run.status[run.status]}</span>
            <span className={c.grow}>
              {text.start.chosen(run.template.created, run.map.created, run.user.created) || text.report.none}
            </span>
            <IconChevronRight size={16} stroke={1.7} aria-hidden />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.report.more}
        </Button>
      )}
    </section>
  );
}
