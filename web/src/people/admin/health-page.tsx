import * as messages from '@groundwork/contract/base/messages.gen';
import type { AuditFeed, Health } from '@groundwork/contract/people/admin';
import { useQuery } from '@tanstack/react-query';
import { exactTime, timeInSentence, timeWords } from '../../base/dates/dates.ts';
import { fileSize } from '../../base/files/file-size.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { health } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import j from './jobs-page.module.css';
import s from './storage-page.module.css';

const text = words.admin.health;
const milliseconds = (ms: number) => text.milliseconds(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms));

/** Shows the metrics of the server process that answers the request. */
export function HealthPage() {
  const { data, error, refetch } = useQuery(health);
  return (
    <AdminView>
      {data && <Figures health={data} />}
      {!data &&
        (error ? <ErrorState title={messages.admin.healthFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />)}
    </AdminView>
  );
}

export function Figures({ health }: { health: Health }) {
  const { connections, queues } = health;
  const figures = [
    { name: text.running, value: timeWords(health.started_at), title: exactTime(health.started_at) },
    { name: text.memory, value: fileSize(health.memory_bytes) },
    { name: text.delay, value: milliseconds(health.event_loop_ms), title: text.delayMeans },
    { name: text.connections, value: text.ofMost(connections.active, connections.most) },
    { name: text.waiting, value: connections.waiting.toLocaleString() },
    { name: text.streams, value: health.streams.toLocaleString() },
    { name: text.jobs, value: queues.waiting.toLocaleString() },
    { name: text.failedJobs, value: queues.failed.toLocaleString() },
    { name: text.refused, value: health.refused.toLocaleString() },
    { name: text.slow, value: health.slow_queries.toLocaleString() },
  ];
  return (
    <>
      <dl className={s.totals}>
        {figures.map(({ name, value, title }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={title}>{value}</dd>
          </div>
        ))}
      </dl>
      {health.audit_feeds.length > 0 && <AuditFeeds feeds={health.audit_feeds} />}
      <h2 className={s.heading}>{text.operations}</h2>
      <table className={j.queues} aria-label={text.operations}>
        <thead>
          <tr>
            <th scope="col">{text.operation}</th>
            <th scope="col">{text.requests}</th>
            <th scope="col">{text.failed}</th>
            <th scope="col">{text.mean}</th>
          </tr>
        </thead>
        <tbody>
          {health.operations.map(({ name, requests, failed, mean_ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={text.requests}>{requests.toLocaleString()}</td>
              <td data-label={text.failed} data-danger={failed > 0 || undefined}>
                {failed.toLocaleString()}
              </td>
              <td data-label={text.mean}>{milliseconds(mean_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The server counts waiting entries only up to this number. */
const mostCounted = 10_000;

function AuditFeeds({ feeds }: { feeds: AuditFeed[] }) {
  return (
    <>
      <h2 className={s.heading}>{text.feed}</h2>
      <table className={j.queues} aria-label={text.feed}>
        <thead>
          <tr>
            <th scope="col">{text.receiver}</th>
            <th scope="col">{text.entriesWaiting}</th>
            <th scope="col">{text.oldest}</th>
            <th scope="col">{text.lost}</th>
            <th scope="col">{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <tr key={feed.receiver}>
              <th scope="row">{text.receivers[feed.receiver]}</th>
              <td data-label={text.entriesWaiting}>{text.upTo(feed.waiting, mostCounted)}</td>
              <td data-label={text.oldest} title={feed.oldest_at ? exactTime(feed.oldest_at) : undefined}>
                {feed.oldest_at ? timeWords(feed.oldest_at) : '–'}
              </td>
              <td data-label={text.lost} data-danger={feed.lost > 0 || undefined} title={text.lostMeans}>
                {feed.lost.toLocaleString()}
              </td>
              <td data-label={text.state} className={s.state} data-danger={feed.error !== null || undefined}>
                {stateOf(feed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function stateOf({ failing_since, error, error_status }: AuditFeed): string {
  if (!failing_since || !error) return text.sending;
  return text.failingSince(
    timeInSentence(failing_since),
    error_status === null ? text.reasons[error] : text.status(error_status),
  );
}
