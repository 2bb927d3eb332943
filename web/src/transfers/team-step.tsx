import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '../teams/current-team.ts';
import { words } from '../words/words.ts';
import { isShare } from './accept-steps.ts';
import type { StepProps } from './accept-wizard.tsx';
import { ChoiceList } from './choice-list.tsx';

const text = words.transfers.accept.team;

/** Chooses one of the person's teams. Only the recipient team can accept. */
export function TeamStep({ request: { type, recipient_team }, answers, onAnswer }: StepProps) {
  const { data, isError, error, refetch } = useQuery(teamsQuery);
  const isAsked = ({ id }: { id: string }) => id === recipient_team.id;
  const teams = data?.items.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  return (
    <ChoiceList
      heading={text.heading[isShare(type) ? 'share' : 'transfer']}
      hint={text.hint(recipient_team.name)}
      choices={teams?.map((team) => ({
        id: team.id,
        label: team.name,
        ...(!isAsked(team) && { disabled: true, note: text.other }),
      }))}
      value={answers.team?.id ?? null}
      onChange={(id) => onAnswer({ team: teams?.find((team) => team.id === id) ?? null })}
      none={text.none}
      failed={isError ? { title: messages.transfers.teamsFailed, error, retry: refetch } : null}
    />
  );
}
