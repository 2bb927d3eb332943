import type { NodeStep } from '@groundwork/contract/maps/map-steps';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import c from './step-rows.module.css';
import { stepWords } from './step-words.ts';

const text = words.mapSteps;

type StepRowsProps = {
  steps: NodeStep[];
  busy: boolean;
  /** Without this callback, the steps have no button. */
  onAdd?: ((step: NodeStep) => void) | undefined;
};

/** Next steps, each with a button that makes a task of it. */
export function StepRows({ steps, busy, onAdd }: StepRowsProps) {
  return (
    <ul className={c.list}>
      {steps.map((step) => {
        const title = step.node.title || words.maps.untitled;
        return (
          <li key={`${step.node.id} ${step.step}`} className={c.row}>
            <span className={c.step}>{stepWords(step)}</span>
            {onAdd && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={busy}
                leftSection={<IconPlus size={14} stroke={1.8} />}
                aria-label={text.addFor(stepWords(step), title)}
                onClick={() => onAdd(step)}
              >
                {text.add}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
