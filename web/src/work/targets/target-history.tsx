import * as messages from '@groundwork/contract/base/messages.gen';
import type { Target, TargetValue } from '@groundwork/contract/work/targets';
import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Face } from '../../base/avatars/face.tsx';
import { dayWords, momentWords, today } from '../../base/dates/dates.ts';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import c from './target-history.module.css';
import { numberText } from './target-progress.ts';
import { valuesOf } from './target-queries.ts';

const w = words.targets;

/** The numbers of a target over time: a line, and a table with the same numbers and who entered them. */
export function TargetHistory({ target, onClose }: { target: Target; onClose: () => void }) {
  useReturnFocus();
  const onTop = useTopLayer();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    valuesOf(target.id),
  );
  const values = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={onTop}
      title={<bdi>{w.historyOf(target.name)}</bdi>}
      size={560}
      closeButtonProps={{ 'aria-label': words.ui.close }}
    >
      {!data &&
        (error ? <ErrorState title={messages.targets.listFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />)}
      {data && values.length === 0 && <EmptyState title={w.empty.title}>{w.empty.text}</EmptyState>}
      {values.length > 1 && <Line target={target} values={values.toReversed()} />}
      {values.length > 0 && <Table target={target} values={values} />}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {w.earlier}
        </Button>
      )}
    </Modal>
  );
}

const width = 500;
const height = 120;
const edge = 4;

/** The numbers as a line over time, with the target as a dashed line. Screen readers read the table. */
function Line({ target, values }: { target: Target; values: TargetValue[] }) {
  const times = values.map(({ created_at }) => Date.parse(created_at));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const numbers = [...values.map(({ value }) => value), target.target_value, target.start_value];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const x = (time: number) => edge + ((time - first) / Math.max(1, last - first)) * (width - 2 * edge);
  const y = (value: number) => height - edge - ((value - least) / (most - least)) * (height - 2 * edge);
  const days = [...new Set([first, last].map((time) => dayWords(today(new Date(time)))))];
  const points = values.map(({ value }, place) => [x(times[place] as number), y(value)] as const);
  return (
    <figure className={c.chart} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <line className={c.goal} x1={0} x2={width} y1={y(target.target_value)} y2={y(target.target_value)} />
        <polyline className={c.line} points={points.map((point) => point.join(',')).join(' ')} />
      </svg>
      <figcaption className={c.axis}>
        {days.map((day) => (
          <span key={day}>{day}</span>
        ))}
      </figcaption>
    </figure>
  );
}

function Table({ target, values }: { target: Target; values: TargetValue[] }) {
  return (
    <table className={c.table}>
      <thead>
        <tr>
          <th scope="col">{w.value}</th>
          <th scope="col">{w.when}</th>
          <th scope="col">{w.who}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ id, value, created_at, person }) => (
          <tr key={id}>
            <td className={c.number}>{w.amount(numberText(value), target.unit)}</td>
            <td>{momentWords(created_at)}</td>
            <td>
              <span className={c.who}>
                <Face person={person} />
                <span dir="auto">{person ? person.full_name || person.email : messages.comments.formerMember}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
