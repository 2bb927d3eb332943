import type { Goal } from '@groundwork/contract/work/goals';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { When } from '../../base/dates/when.tsx';
import * as words from '../../base/words/words.ts';
import { LinkedText } from '../../talk/links/linked-text.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import c from './goal-health.module.css';
import { HealthIcon } from './health-icon.tsx';

const w = words.checkIns;

/** The health of a goal by its last check-in, and the button for the next one. */
export function GoalHealth({ goal }: { goal: Goal }) {
  const [opened, dialog] = useDisclosure(false);
  const { check_in } = goal;
  return (
    <section className={c.health} aria-label={w.health}>
      <div className={c.line}>
        {check_in ? (
          <>
            <HealthIcon health={check_in.health} />
            <b>{w.healths[check_in.health]}</b>
            <When at={check_in.created_at} />
          </>
        ) : (
          <span className={c.none}>{w.none}</span>
        )}
        {goal.can.edit && (
          <Button className={c.button} variant="default" size="compact-sm" onClick={dialog.open}>
            {w.checkIn}
          </Button>
        )}
      </div>
      {check_in?.note && (
        <p className={c.note} dir="auto">
          <LinkedText>{check_in.note}</LinkedText>
        </p>
      )}
      {opened && <CheckInDialog goal={goal} onClose={dialog.close} />}
    </section>
  );
}
