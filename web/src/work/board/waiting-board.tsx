import type { TaskStatus } from '@groundwork/contract/base/statuses';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import c from './board.module.css';

type WaitingBoardProps = { columns: TaskStatus[]; counts: Partial<Record<TaskStatus, number>> | undefined };

/** A skeleton of the board until the first cards arrive. Empty columns are collapsed already, so that nothing moves. */
export function WaitingBoard({ columns, counts }: WaitingBoardProps) {
  const holdsNone = (status: TaskStatus) => counts !== undefined && !counts[status];
  return (
    <div className={c.board} aria-busy>
      {columns.map((status) => (
        <section key={status} className={holdsNone(status) ? c.rail : c.column} aria-label={words.tasks.status[status]}>
          <header className={c.head}>
            <StatusIcon status={status} />
            <h2>{words.tasks.status[status]}</h2>
          </header>
          {!holdsNone(status) && (
            <ul className={c.cards}>
              <WaitingCards />
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

export const WaitingCards = () =>
  [3, 2, 4].map((lines) => <li key={lines} className={c.waiting} style={{ height: 60 + lines * 18 }} />);
