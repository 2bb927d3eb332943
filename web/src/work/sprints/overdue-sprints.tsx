import type { Sprint } from '@groundwork/contract/work/sprints';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { EndSprintDialog } from './end-sprint-dialog.tsx';
import c from './overdue-sprints.module.css';
import { overdueSprints } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';

/** Says which sprints of a team are over and still have open tasks, and offers to carry these over. */
export function OverdueSprints({ teamId }: { teamId: string }) {
  const { data } = useQuery(teamSprints(teamId));
  const [ending, setEnding] = useState<Sprint | null>(null);
  const overdue = overdueSprints(data?.items ?? [], today());
  return (
    <>
      {overdue.length > 0 && (
        <ul className={c.notes} aria-label={words.sprints.overdue}>
          {overdue.map((sprint) => (
            <li key={sprint.id} className={c.note}>
              <span dir="auto">{words.sprints.isOverdue(sprint.name, sprint.open_count)}</span>
              <Button variant="default" size="compact-sm" onClick={() => setEnding(sprint)}>
                {words.sprints.carryOver}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending && <EndSprintDialog sprint={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
