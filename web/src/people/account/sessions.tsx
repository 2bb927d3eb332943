import type { Session } from '@groundwork/contract/people/account';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { timeInSentence } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { signOutEverywhere } from '../../base/session/session.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { deviceOf } from './device.ts';
import classes from './sessions.module.css';

const text = words.account;
const sessionsQuery = api.account.sessions.queryOptions();

/** Lists the active sessions. The person can end one other session, all others, or all. */
export function Sessions() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  if (error) return <ErrorState title={text.sessionsFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  return (
    <>
      <ul className={classes.sessions}>
        {data.items.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate({ sessionId: session.id })} />
        ))}
      </ul>
      <div className={classes.ends}>
        <EndOthers others={data.items.filter(({ current }) => !current).length} />
        <EndAll />
      </div>
    </>
  );
}

function usedWords({ current, waiting, last_used_at }: Session) {
  if (current) return text.activeNow;
  return waiting ? text.waiting : text.lastUsed(timeInSentence(last_used_at));
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceOf(session.user_agent);
  const Icon = /Mobile|Android|iPhone/.test(session.user_agent ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.text}>
        <b>{device}</b>
        <small>
          {[usedWords(session), text.signedIn(timeInSentence(session.created_at)), session.ip_address]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {session.current ? (
        <span className={classes.current}>{text.current}</span>
      ) : (
        <Button variant="default" aria-label={text.endOf(device)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ others }: { others: number }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useReportedMutation({
    mutationFn: () => client.account.endOtherSessions(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toastSuccess(text.endedOthers);
    },
    failed: text.endFailed,
  });
  return (
    <>
      {others > 0 && (
        <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
          {text.endOthers}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={text.endOthersTitle}
        description={text.endOthersText(others)}
        confirmText={text.endOthers}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function EndAll() {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useReportedMutation({ mutationFn: signOutEverywhere, failed: text.endAllFailed });
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
        {text.endAll}
      </Button>
      <Confirm
        opened={asking}
        title={text.endAllTitle}
        description={text.endAllText}
        confirmText={text.endAll}
        dangerous
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Ends a session and removes its row with an optimistic update. */
function useEndSession() {
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery;
  return useOptimisticUpdate({
    write: (session: { sessionId: string }) => client.account.endSession(session),
    changes: [queryKey],
    show: ({ sessionId }) => {
      queryClient.setQueryData(queryKey, (list) => list && { items: list.items.filter(({ id }) => id !== sessionId) });
    },
    failed: text.endFailed,
    onSuccess: () => toastSuccess(text.ended),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
