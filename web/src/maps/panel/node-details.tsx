import type { FormField } from '@groundwork/contract/forms/form-fields';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { MapIcon } from '../drawing/map-icon.tsx';
import type { MapNode } from '../model/map-rows.ts';
import { NodeReports } from '../reports/node-reports.tsx';
import type { MapSession } from '../session/map-session.ts';
import { useIsAskable } from '../session/new-nodes.ts';
import { NodeSteps } from '../steps/node-steps.tsx';
import { NodeConnections } from './node-connections.tsx';
import { NodeHistory } from './node-history.tsx';
import c from './node-panel.module.css';
import { NodeWork } from './node-work.tsx';

const text = words.mapPanel;

type NodeDetailsProps = {
  session: MapSession;
  node: MapNode;
  /** Whether the person may not change the node. */
  readOnly: boolean;
};

/** The sections of the node panel below the fields. */
export function NodeDetails({ session, node, readOnly }: NodeDetailsProps) {
  const { theme, nodeFields, model, map } = session;
  const isAskable = useIsAskable(model, node.id);
  return (
    <>
      <Links node={node} session={session} />
      <NodeConnections node={node} session={session} />
      <NodeReports session={session} nodeId={node.id} />
      {!readOnly && <NodeSteps session={session} nodeId={node.id} />}
      <NodeWork
        node={{ id: node.id, title: theme.facts(node).title, map: { id: map.id, name: map.name } }}
        teamId={map.team_id}
        readOnly={node.read_only || !map.can.edit}
      />
      {isAskable && <NodeHistory session={session} nodeId={node.id} />}
      <OtherFields fields={nodeFields} node={node} />
    </>
  );
}

/** The links with an address; others are plain text. */
function Links({ session, node }: { session: MapSession; node: MapNode }) {
  const links = session.theme.facts(node).links.filter(({ address }) => address !== null);
  if (links.length === 0) return null;
  return (
    <section aria-label={text.links}>
      <h3 className={c.label}>{text.links}</h3>
      <ul className={c.links}>
        {links.map(({ label, address }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may be identical.
          <li key={index}>
            <MapIcon icon="link" size={13} />
            <a
              href={address ?? undefined}
              target="_blank"
              rel="noopener noreferrer nofollow"
              title={address ?? undefined}
            >
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Imported fields that the template does not have. */
function OtherFields({ fields, node }: { fields: FormField[]; node: MapNode }) {
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.entries(node.fields).filter(([name]) => !known.has(name));
  if (others.length === 0) return null;
  return (
    <section aria-label={text.otherFields}>
      <h3 className={c.label}>{text.otherFields}</h3>
      <p className={c.help}>{text.otherFieldsHelp}</p>
      <dl className={c.others}>
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto">{valueWords({ id: name, name, label: name, type: 'text', required: false }, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
