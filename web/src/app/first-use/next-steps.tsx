import type { Team } from '@groundwork/contract/people/teams';
import type { NextStep } from '@groundwork/contract/work/next-steps';
import { Button, CloseButton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconFileImport,
  IconForms,
  IconSitemap,
  IconTarget,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { nextStepsOf, shownSteps, useDismissSteps } from './next-step-queries.ts';
import c from './next-steps.module.css';

const text = words.firstUse.steps;

const InviteDialog = lazily(() =>
  import('../../people/invitations/invite-dialog.tsx').then(({ InviteDialog }) => InviteDialog),
);
const GoalDialog = lazily(() => import('../../work/goals/goal-dialog.tsx').then(({ GoalDialog }) => GoalDialog));
const CreateMapDialog = lazily(() =>
  import('../../maps/map-list/create-map-dialog.tsx').then(({ CreateMapDialog }) => CreateMapDialog),
);

const icons: Record<NextStep, TablerIcon> = {
  invite: IconUserPlus,
  goal: IconTarget,
  map: IconSitemap,
  form: IconForms,
  import: IconFileImport,
};

/** The pages of some steps; all other steps open a dialog. */
const pages: Partial<Record<NextStep, '/dashboard/forms/new' | '/dashboard/import'>> = {
  form: '/dashboard/forms/new',
  import: '/dashboard/import',
};

/**
 * The next steps of a team, until all are done or the person has dismissed them. `first` is true while the page offers
 * nothing else to do.
 */
export const NextSteps = bounded(function NextSteps({ team, first }: { team: Team; first: boolean }) {
  const { data } = useQuery(nextStepsOf(team.id));
  const { mutate: dismiss } = useDismissSteps(team.id);
  const [opened, setOpened] = useState<NextStep | null>(null);
  const navigate = useNavigate();
  const steps = shownSteps(data);
  const close = () => setOpened(null);
  const next = first ? steps.find(({ done }) => !done)?.step : undefined;
  return (
    <>
      {steps.length > 0 && (
        <section className={c.steps} aria-labelledby="next-steps">
          <div className={c.head}>
            <h2 id="next-steps">{text.title}</h2>
            <span>{text.count(steps.filter(({ done }) => done).length, steps.length)}</span>
            <UnstyledButton className={c.all} onClick={() => dismiss(steps.map(({ step }) => step))}>
              {text.dismissAll}
            </UnstyledButton>
          </div>
          <ol>
            {steps.map(({ step, done }) => {
              const { title, about, action } = text.all[step];
              const Icon = done ? IconCheck : icons[step];
              return (
                <li key={step} data-done={done || undefined}>
                  <span className={c.icon}>
                    <Icon size={16} stroke={done ? 2.2 : 1.7} aria-hidden />
                    {done && <VisuallyHidden>{text.done}</VisuallyHidden>}
                  </span>
                  <div className={c.text}>
                    <h3>{title}</h3>
                    {!done && <p>{about}</p>}
                  </div>
                  {!done && (
                    <Button
                      className={c.action}
                      variant={step === next ? 'filled' : 'default'}
                      onClick={() => {
                        const to = pages[step];
                        if (to) void navigate({ to });
                        else setOpened(step);
                      }}
                    >
                      {action}
                    </Button>
                  )}
                  <CloseButton className={c.dismiss} aria-label={text.dismiss(title)} onClick={() => dismiss([step])} />
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {opened === 'invite' && <InviteDialog team={team} onClose={close} />}
      {opened === 'goal' && (
        <GoalDialog
          teamId={team.id}
          onClose={close}
          onCreated={({ id }) => void navigate({ to: '/dashboard/goals/$goalId', params: { goalId: id } })}
        />
      )}
      {opened === 'map' && <CreateMapDialog teamId={team.id} onClose={close} />}
    </>
  );
});
