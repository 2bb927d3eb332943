import type { Sprint } from '@groundwork/contract/work/sprints';
import { rangeWords } from '../../base/dates/dates.ts';
import type { Choice } from '../../base/menus/choice.tsx';
import { SprintIcon } from './sprint-icon.tsx';
import { sprintPhases, sprintsOf } from './sprint-phases.ts';

/** Returns sprints as options: current, upcoming, then past. */
export const sprintChoices = (sprints: Sprint[], today: string): Choice[] =>
  sprintPhases.flatMap((phase) =>
    sprintsOf(phase, sprints, today).map(({ id, name, starts_on, ends_on }) => ({
      value: id,
      label: name,
      icon: <SprintIcon phase={phase} />,
      note: rangeWords(starts_on, ends_on),
    })),
  );
