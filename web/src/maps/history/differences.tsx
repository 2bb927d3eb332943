import {
  type ChangedNode,
  type NodeDifference,
  type NodeOutcome,
  nodeOutcomes,
} from '@groundwork/contract/maps/versions';
import { Button, UnstyledButton } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { dayWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import { dayOf, type Moment } from '../versions/history-moments.ts';
import { RestoreBranch } from '../versions/restore-branch.tsx';
import { ChangeSign } from './change-sign.tsx';
import { differenceWords } from './difference-words.ts';
import c from './time-panel.module.css';

const text = words.mapHistory;
const inShort = new Intl.ListFormat(undefined, { type: 'unit', style: 'short' });

type Described = ChangedNode & { difference: NodeDifference };
const isDescribed = (node: ChangedNode): node is Described => node.difference !== null;

type DifferencesProps = {
  changed: readonly ChangedNode[];
  onChoose: (id: string) => void;
  /** Says what differs in more nodes; null if the answer has no more. */
  onMore: (() => void) | null;
  /** The moment as of which the person can restore nodes that are gone; null if they cannot. */
  restorable: { at: Moment; when: string } | null;
  onRestored: (id: string) => void;
};

/** What differs between two moments: the new nodes, the changed ones, and those that have left, each with what is new. */
export function Differences({ changed, ...props }: DifferencesProps) {
  if (changed.length === 0) return <p className={c.quiet}>{text.same}</p>;
  return nodeOutcomes.map((outcome) => {
    const nodes = changed.filter((node) => node.outcome === outcome);
    return nodes.length > 0 && <OneKind key={outcome} {...props} outcome={outcome} nodes={nodes} />;
  });
}

type OneKindProps = Omit<DifferencesProps, 'changed'> & { outcome: NodeOutcome; nodes: ChangedNode[] };

function OneKind({ outcome, nodes, onChoose, onMore, restorable, onRestored }: OneKindProps) {
  const session = useMap();
  const { selection, theme } = session;
  const model = useModel();
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const described = nodes.filter(isDescribed);
  const title = text.counted(outcome, nodes.length);
  const others = nodes.length - described.length;
  return (
    <section aria-label={title}>
      <h3 className={c.kind}>{title}</h3>
      <ul className={c.nodes}>
        {described.map((item) => {
          const { id, difference } = item;
          const node = model.nodes.get(id);
          return (
            <li key={id} className={c.node} data-active={id === active || undefined}>
              <UnstyledButton className={c.to} disabled={!node} onClick={() => onChoose(id)}>
                <ChangeSign outcome={outcome} />
                <span className={c.what}>
                  <b dir="auto">{difference.title || words.maps.untitled}</b>
                  <span dir="auto">{inShort.format(differenceWords(item, session, node && theme.facts(node)))}</span>
                </span>
                {!(restorable && outcome === 'gone') && <time className={c.day}>{dayWords(dayOf(difference.at))}</time>}
              </UnstyledButton>
              {restorable && outcome === 'gone' && (
                <RestoreBranch
                  {...restorable}
                  short
                  mapId={session.map.id}
                  node={{ id, title: difference.title }}
                  onDone={() => onRestored(id)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {others > 0 &&
        (onMore ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onMore}>
            {text.others(others)}
          </Button>
        ) : (
          <p className={c.quiet}>{text.others(others)}</p>
        ))}
    </section>
  );
}
