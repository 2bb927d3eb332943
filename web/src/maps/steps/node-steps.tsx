import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import type { MapSession } from '../session/map-session.ts';
import { useIsAskable } from '../session/new-nodes.ts';
import c from './node-steps.module.css';
import { stepsOfMap, useAddStepTasks } from './step-queries.ts';
import { StepRows } from './step-rows.tsx';

const text = words.mapSteps;

/** The next steps of one node: its missing practices, and a missing report. Renders nothing without steps. */
export const NodeSteps = bounded(function NodeSteps({ session, nodeId }: { session: MapSession; nodeId: string }) {
  const { map, model } = session;
  const { data } = useQuery({ ...stepsOfMap(map.id, nodeId), enabled: useIsAskable(model, nodeId) });
  const { mutate: add, isPending } = useAddStepTasks(map.id);
  const steps = data?.items ?? [];
  if (steps.length === 0) return null;
  const addAll = (chosen: NodeStep[]) =>
    add({ steps: chosen.map((step) => ({ ...step, assignee: data?.rule.assignee ?? null, due: null })), goalId: null });
  return (
    <section className={c.steps} aria-label={text.title}>
      <div className={c.head}>
        <h3>{text.title}</h3>
        {steps.length > 1 && (
          <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => addAll(steps)}>
            {text.addAll(steps.length)}
          </Button>
        )}
      </div>
      <StepRows steps={steps} busy={isPending} onAdd={(step) => addAll([step])} />
    </section>
  );
});
