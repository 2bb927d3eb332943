import { Button, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { words } from '../words/words.ts';
import classes from './first-steps.module.css';

const text = words.dashboard.steps;

type FirstStepsProps = { hasTeam: boolean; hasGoal: boolean; onCreateGoal: () => void; onCreateTask: () => void };

/** The first steps of a new team. A step is enabled when the one before is done. */
export function FirstSteps({ hasTeam, hasGoal, onCreateGoal, onCreateTask }: FirstStepsProps) {
  const navigate = useNavigate();
  const steps = [
    { ...text.team, done: hasTeam, ready: true, start: () => void navigate({ to: '/dashboard/teams/new' }) },
    { ...text.goal, done: hasGoal, ready: hasTeam, start: onCreateGoal },
    { ...text.task, done: false, ready: hasGoal, start: onCreateTask },
  ];
  return (
    <section className={classes.steps}>
      <h2>{text.title}</h2>
      <p>{text.sub}</p>
      <ol>
        {steps.map(({ title, text: about, action, done, ready, start }, index) => (
          <li key={title} data-done={done || undefined}>
            <span className={classes.number}>
              {done ? <IconCheck size={16} stroke={2.2} aria-hidden /> : index + 1}
              {done && <VisuallyHidden>{text.done}</VisuallyHidden>}
            </span>
            <div className={classes.text}>
              <h3>{title}</h3>
              <p>{about}</p>
            </div>
            {!done && (
              <Button variant={ready ? 'filled' : 'default'} disabled={!ready} onClick={start}>
                {action}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
