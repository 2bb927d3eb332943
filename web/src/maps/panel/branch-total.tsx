import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import c from '../data/map-data.module.css';
import { totalName, totalParts } from '../data/total-texts.ts';
import type { MapSession } from '../session/map-session.ts';

const text = words.mapData.totals;

/** The total of a node with everything below it, if the look asks for totals. */
export function BranchTotal({ session: { data }, nodeId }: { session: MapSession; nodeId: string }) {
  const branches = useSyncExternalStore(data.subscribe, data.branches);
  const of = data.totalOf();
  if (!branches || !of) return null;
  const total = branches(nodeId);
  const title = text.branch(totalName(of));
  return (
    <section className={c.branch} aria-label={title}>
      <h3 className={c.label}>{title}</h3>
      <dl>
        {totalParts(of).map(({ key, label, textOf }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{textOf(total)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
