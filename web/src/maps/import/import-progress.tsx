import { type ImportRun, importKinds } from '@groundwork/contract/maps/import/imports';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import { choicePages } from './choice-pages.ts';
import { useCancelImport } from './import-mutations.ts';
import c from './import-run.module.css';

const text = words.imports.run;

type Counts = ImportRun['template'];
const doneOf = ({ created, skipped, refused }: Counts) => created + skipped + refused;

/** The progress of an import by kind. The import continues without this page. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const cancelling = useCancelImport();
  const kinds = importKinds.filter((kind) => run[kind].total > 0);
  const all = kinds.reduce((sum, kind) => sum + run[kind].total, 0);
  const done = kinds.reduce((sum, kind) => sum + doneOf(run[kind]), 0);
  const now = kinds.find((kind) => doneOf(run[kind]) < run[kind].total);
  const nodes = now === 'map' ? run.current_nodes : null;
  const share = all === 0 ? 0 : (done + (nodes ? nodes.done / nodes.total : 0)) / all;
  const left = useSecondsLeft(share);
  const title = text.title(run.team.name);
  return (
    <section className={c.card}>
      <div className={c.head}>
        <h2>{title}</h2>
        <span className={c.percent}>{text.percent(share)}</span>
      </div>
      <div
        className={c.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <p className={c.far}>
        <span aria-live="polite">{text.items(done, all)}</span>
        {left !== null && <span>{text.left(left)}</span>}
      </p>
      <ul className={c.kinds}>
        {kinds.map((kind) => {
          const { Icon } = choicePages[kind];
          const finished = doneOf(run[kind]) === run[kind].total;
          const current = kind === now ? run.current : null;
          return (
            <li key={kind} data-finished={finished || undefined}>
              {finished ? (
                <IconCircleCheck size={20} stroke={1.8} aria-hidden />
              ) : (
                <Icon size={20} stroke={1.6} aria-hidden />
              )}
              <b>{words.imports.kinds[kind]}</b>
              <span className={c.what}>
                {finished
                  ? text.done
                  : current === null
                    ? text.waiting
                    : nodes
                      ? text.nodes(current, nodes.done, nodes.total)
                      : current}
              </span>
              {kind === 'map' && nodes && (
                <span className={c.small} aria-hidden>
                  <span style={{ width: `${(100 * nodes.done) / nodes.total}%` }} />
                </span>
              )}
              <span className={c.count}>{text.of(doneOf(run[kind]), run[kind].total)}</span>
            </li>
          );
        })}
      </ul>
      <div className={c.foot}>
        <p>{text.leave}</p>
        <Button variant="default" size="md" loading={cancelling.isPending} onClick={() => cancelling.mutate(run.id)}>
          {text.cancel}
        </Button>
      </div>
    </section>
  );
}

/** Below this progress and duration no estimate is possible. */
const least = { share: 0.02, ms: 2000 };

/** Estimates the remaining seconds from the speed since the page opened. Null without an estimate. */
function useSecondsLeft(share: number): number | null {
  const [began] = useState(() => ({ at: performance.now(), share }));
  const [came, took] = [share - began.share, performance.now() - began.at];
  return came < least.share || took < least.ms ? null : Math.ceil((took * (1 - share)) / came / 1000);
}
