import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import { useMap, useModel } from '../open-map/use-map.tsx';
import { NodeChanges } from '../panel/node-history.tsx';
import c from '../versions/history.module.css';
import { plainField } from '../versions/plain-field.ts';
import { RestoreBranch } from '../versions/restore-branch.tsx';

const text = words.mapHistory;

type HistoryPanelProps = {
  /** The shown time, in words. */
  when: string;
  /**
   * The moment as of which the person can restore branches; null if they cannot. In a comparison this is the earlier
   * moment.
   */
  restorable: { at: string; when: string } | null;
  onRestored: (nodeId: string) => void;
};

/** The selected node as it was at a moment: its values, who changed what, and the button that restores its branch. */
export function HistoryPanel({ when, restorable, onRestored }: HistoryPanelProps) {
  const session = useMap();
  const { selection, theme, map, nodeFields } = session;
  const model = useModel();
  const active = useSyncExternalStore(selection.subscribe, () => selection.active);
  const selected = useSyncExternalStore(selection.subscribe, () => selection.ids.size > 0);
  const node = model.nodes.get(active ?? '');
  if (!node || !selected) return null;
  const title = theme.facts(node).title || words.maps.untitled;
  const known = new Set(nodeFields.map(({ name }) => name));
  const others = Object.keys(node.fields)
    .filter((name) => !known.has(name))
    .map(plainField);
  const values = [...nodeFields, ...others]
    .map((field) => ({ field, value: valueWords(field, node.fields[field.name]) }))
    .filter(({ field, value }) => value !== '' && field.name !== theme.titleField);
  return (
    <SidePanel
      label={text.node(title)}
      head={
        <h2 className={c.name} dir="auto">
          {title}
        </h2>
      }
      foot={
        restorable && (
          <RestoreBranch
            {...restorable}
            key={`${node.id} ${restorable.at}`}
            mapId={map.id}
            node={{ id: node.id, title }}
            onDone={() => onRestored(node.id)}
          />
        )
      }
      onClose={() => selection.clear()}
    >
      <section aria-label={text.values}>
        <h3 className={c.label}>{when}</h3>
        {values.length === 0 && <p className={c.quiet}>{text.noValues}</p>}
        <dl className={c.values}>
          {values.map(({ field, value }) => (
            <div key={field.name}>
              <dt>
                <bdi>{field.label}</bdi>
              </dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <NodeChanges session={session} nodeId={node.id} />
    </SidePanel>
  );
}
