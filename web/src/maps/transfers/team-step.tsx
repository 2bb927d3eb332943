import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as words from '../../base/words/words.ts';
import { teamsQuery } from '../../people/current-team/current-team.ts';
import type { StepProps } from './accept-steps.ts';
import { isShare } from './accept-steps.ts';
import { ChoiceList } from './choice-list.tsx';

const text = words.transfers.accept.team;

/**
 * Chooses one of the person's teams. Only the recipient team can accept. If the request names the person, each of their
 * teams can accept, except the sender. If only one team can accept, it is preselected.
 */
export function TeamStep({ request: { type, team: sender, recipient_team }, answers, onAnswer }: StepProps) {
  const { data, isError, error, refetch } = useQuery(teamsQuery);
  const mayAccept = ({ id }: { id: string }) => (recipient_team ? id === recipient_team.id : id !== sender.id);
  const teams = data?.items.toSorted((one, other) => Number(mayAccept(other)) - Number(mayAccept(one)));
  const accepting = teams?.filter(mayAccept) ?? [];
  const only = !answers.team && accepting.length === 1 ? accepting[0] : undefined;
  useEffect(() => {
    if (only) onAnswer({ team: only });
  });
  const canChoose = !teams || accepting.length > 0;
  return (
    <ChoiceList
      heading={text.heading[isShare(type) ? 'share' : 'transfer']}
      hint={recipient_team ? text.hint(recipient_team.name) : canChoose ? text.hintToYou : text.noneYet}
      choices={teams?.map((team) => ({
        id: team.id,
        label: team.name,
        ...(!mayAccept(team) && { disabled: true, note: recipient_team ? text.other : text.sender }),
      }))}
      value={answers.team?.id ?? null}
      onChange={(id) => onAnswer({ team: teams?.find((team) => team.id === id) ?? null })}
      none={recipient_team ? text.none : ''}
      failed={isError ? { title: messages.transfers.teamsFailed, error, retry: refetch } : null}
    />
  );
}
