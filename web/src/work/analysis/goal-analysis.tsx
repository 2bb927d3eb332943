import type { AnalysisSoFar } from '@groundwork/contract/work/analysis';
import type { Goal } from '@groundwork/contract/work/goals';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconSparkles, IconX } from '@tabler/icons-react';
import { bounded } from '../../base/states/boundary.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import c from './goal-analysis.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import type { Analyzing } from './use-analysis.ts';

const text = words.analysis;

/** Shows the streamed analysis of a goal as plain text. Sends no request before the person asks for one. */
export const GoalAnalysis = bounded(function GoalAnalysis({
  goal,
  analyzing: { state, start, stop, close },
}: {
  goal: Goal;
  analyzing: Analyzing;
}) {
  if (!state) return null;
  const { running, said, error } = state;
  const status = running
    ? text.running(goal.task_stats.total)
    : said?.complete
      ? text.complete(said.suggestions.length)
      : error
        ? ''
        : text.stopped;
  return (
    <section className={c.analysis} aria-label={text.title} aria-busy={running}>
      <div className={c.head}>
        <IconSparkles size={16} stroke={1.7} aria-hidden />
        <h2>{text.title}</h2>
        <span role="status" className={c.status}>
          {status}
        </span>
        {running ? (
          <Button variant="default" size="sm" leftSection={<IconPlayerStop size={14} stroke={1.8} />} onClick={stop}>
            {text.stop}
          </Button>
        ) : (
          <>
            {!error && (
              <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.again} onClick={start}>
                <IconRefresh size={16} stroke={1.7} />
              </ActionIcon>
            )}
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.close} onClick={close}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      </div>
      {said ? <Said said={said} goalId={goal.id} running={running} /> : running && <RowsSkeleton />}
      {error !== undefined && <ErrorState title={text.failed} error={error} onRetry={start} />}
    </section>
  );
});

function Said({ said, goalId, running }: { said: AnalysisSoFar; goalId: string; running: boolean }) {
  const lists = [
    { title: text.strengths, items: said.strengths },
    { title: text.risks, items: said.risks },
    { title: text.gaps, items: said.gaps },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      {said.summary && <p className={c.summary}>{said.summary}</p>}
      {lists.length > 0 && (
        <div className={c.lists}>
          {lists.map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the stream only appends items
                  <li key={index}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <SuggestionList goalId={goalId} suggestions={said.suggestions} />
      {!running && <p className={c.note}>{text.note}</p>}
    </>
  );
}
