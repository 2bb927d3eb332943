import type { DataExport as Export } from '@groundwork/contract/app/data-export';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dayAndTimeInSentence } from '../../base/dates/dates.ts';
import { basePath } from '../../base/deployment/base-path.ts';
import { fileSize } from '../../base/files/file-size.ts';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import classes from './account-deletion.module.css';

const text = words.dataExport;
const pollMs = 2000;
const isUnderWay = (latest: Export | null | undefined) => latest?.status === 'waiting' || latest?.status === 'running';

/** Requests an archive of all data about the person, shows its progress, and offers its download. */
export function DataExport() {
  const { data, error, refetch } = useQuery({
    ...api.dataExport.get.queryOptions(),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.export) ? pollMs : false),
  });
  if (!data && error)
    return <ErrorState title={messages.account.dataExportLoadFailed} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={44} radius={6} />;
  const latest = data.export;
  return (
    <>
      <div role="status">{latest && <State latest={latest} />}</div>
      {latest?.status === 'ready' && (
        <Button
          component="a"
          href={`${basePath}/api/account/export/file`}
          download
          size="md"
          mb={12}
          leftSection={<IconDownload size={16} stroke={1.7} />}
        >
          {text.download(fileSize(latest.file_size ?? 0))}
        </Button>
      )}
      {!isUnderWay(latest) && <Request latest={latest} />}
    </>
  );
}

function State({ latest: { status, done, total, finished_at, expires_at } }: { latest: Export }) {
  if (status === 'ready')
    return (
      <p className={classes.text}>
        {text.ready(dayAndTimeInSentence(finished_at ?? expires_at), dayAndTimeInSentence(expires_at))}
      </p>
    );
  if (status === 'failed') return <p className={classes.text}>{text.failed}</p>;
  return (
    <>
      <p className={classes.text}>{status === 'running' ? text.running : text.waiting}</p>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label={text.progress} maw={520} mb={12} />
    </>
  );
}

function Request({ latest }: { latest: Export | null }) {
  const queries = useQueryClient();
  const show = () => queries.invalidateQueries({ queryKey: api.dataExport.get.key() });
  const { mutate, isPending } = useReportedMutation({
    mutationFn: () => client.dataExport.request(),
    onSuccess: show,
    // Another tab may have requested an archive in the meantime.
    onError: () => void show(),
    failed: messages.account.dataExportFailed,
    messageFor: messageOf,
    retry: 'in place',
  });
  if (latest && latest.status !== 'failed' && Date.parse(latest.next_at) > Date.now())
    return <p className={classes.text}>{text.nextAt(dayAndTimeInSentence(latest.next_at))}</p>;
  return (
    <Button variant="default" size="md" loading={isPending} onClick={() => mutate()}>
      {latest?.status === 'failed' ? words.ui.tryAgain : latest ? text.requestAgain : text.request}
    </Button>
  );
}
