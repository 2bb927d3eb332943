import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../base/dates/dates.ts';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { sprintChoices } from './sprint-choice.tsx';
import { teamSprints } from './sprint-queries.ts';

export type SprintPickerProps = {
  teamId: string;
  /** `null` means no sprint, `undefined` means that several tasks differ. */
  value: string | null | undefined;
  onChange: (sprintId: string | null) => void;
  /** Opens the list at once. */
  opened?: boolean;
  children: MenuButton;
};

/** Cannot equal a sprint id, because sprint ids are UUIDs. */
const none = 'none';

/** Chooses one of the team's sprints or none. The picker reads the sprints when the list first opens. */
export function SprintPicker({ teamId, value, onChange, opened, children }: SprintPickerProps) {
  const [wanted, setWanted] = useState(false);
  const sprints = useQuery({ ...teamSprints(teamId), enabled: wanted }).data?.items;
  return (
    <ChoiceSearch
      choices={sprints && [{ value: none, label: words.sprints.none }, ...sprintChoices(sprints, today())]}
      value={value === undefined ? null : (value ?? none)}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
      search={words.sprints.search}
      onOpen={() => setWanted(true)}
      opened={opened}
    >
      {children}
    </ChoiceSearch>
  );
}

/** The picker for `menuOnDemand`. */
export const OpenedSprintPicker = (props: SprintPickerProps) => <SprintPicker {...props} opened />;
