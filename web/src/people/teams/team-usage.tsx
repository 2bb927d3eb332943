import * as messages from '@groundwork/contract/base/messages.gen';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../base/rows/section.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { teamUsage } from './team-queries.ts';
import { UsageList } from './usage-list.tsx';

const text = words.teams.usage;

/** The usage of each quota of the team, for its owners and admins. */
export function TeamUsage({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useQuery(teamUsage(teamId));
  return (
    <Section id="usage" title={text.title} about={text.about}>
      {data ? (
        <UsageList items={data.items} />
      ) : error ? (
        <ErrorState title={messages.teams.usageFailed} error={error} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton h={240} radius={6} />
        </div>
      )}
    </Section>
  );
}
