import * as messages from '@groundwork/contract/base/messages.gen';
import type { QueueName } from '@groundwork/contract/base/queues';
import type { Queue, TroubledJob } from '@groundwork/contract/people/admin';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { exactTime, timeWords } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import r from '../../base/rows/row.module.css';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import l from './admin-list.module.css';
import { AdminList } from './admin-list.tsx';
import { useRetryJob } from './admin-mutations.ts';
import { queues, troubledJobs } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import c from './jobs-page.module.css';

const text = words.admin.jobs;
/** A newer server may have more queues. */
const nameOf = (queue: string) => text.names[queue as QueueName] ?? queue;

/** Shows the job queues, and the emails and jobs that failed. */
export function JobsPage() {
  return (
    <AdminView>
      <Queues />
      <h2 className={c.heading}>{text.troubled}</h2>
      <AdminList query={troubledJobs} label={text.troubled} failed={messages.admin.jobsFailed} empty={text.empty}>
        {(job) => <JobRow key={job.id} job={job} />}
      </AdminList>
    </AdminView>
  );
}

const counts = ['waiting', 'active', 'retrying', 'failed'] as const;

function Queues() {
  const { data, error, refetch } = useQuery(queues);
  if (!data)
    return error ? (
      <ErrorState title={messages.admin.queuesFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <table className={c.queues} aria-label={text.queues}>
      <thead>
        <tr>
          <th scope="col">{text.queue}</th>
          {counts.map((count) => (
            <th key={count} scope="col">
              {text[count]}
            </th>
          ))}
          <th scope="col">{text.oldest}</th>
          <th scope="col">{text.lastError}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the column names are beside the numbers. */
function QueueRow({ queue }: { queue: Queue }) {
  return (
    <tr>
      <th scope="row">{nameOf(queue.name)}</th>
      {counts.map((count) => (
        <td key={count} data-label={text[count]} data-danger={(count === 'failed' && queue.failed > 0) || undefined}>
          {queue[count]}
        </td>
      ))}
      <td data-label={text.oldest} title={queue.oldest_at ? exactTime(queue.oldest_at) : undefined}>
        {queue.oldest_at ? timeWords(queue.oldest_at) : '–'}
      </td>
      <td data-label={text.lastError} className={c.error} title={queue.last_error ?? undefined}>
        {queue.last_error ?? text.none}
      </td>
    </tr>
  );
}

function JobRow({ job }: { job: TroubledJob }) {
  const { mutate: retry } = useRetryJob();
  const name = job.recipient ? text.mailTo(job.recipient) : nameOf(job.queue);
  const state = job.state === 'failed' ? text.givenUp : text.waits;
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={l.text}>
        <b title={name}>{name}</b>
        <small title={job.error ?? undefined}>{job.error ?? text.noReason}</small>
      </span>
      <span>
        <span
          className={l.mark}
          data-danger={job.state === 'failed' || undefined}
          title={job.next_try_at ? exactTime(job.next_try_at) : undefined}
        >
          {state}
        </span>
      </span>
      <span className={`${l.number} ${c.tries}`}>{text.tries(job.tries)}</span>
      <span className={c.when}>
        <When at={job.created_at} />
      </span>
      <Button
        className={c.retry}
        variant="default"
        h={28}
        px={10}
        aria-label={text.retryNamed(name)}
        onClick={() => retry(job)}
      >
        {text.retry}
      </Button>
    </li>
  );
}
