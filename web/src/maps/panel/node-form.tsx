import type { FormField } from '@groundwork/contract/form-fields';
import { limits } from '@groundwork/contract/limits';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { valueWords } from '../../records/value-words.ts';
import { copyText } from '../../ui/copy-button.tsx';
import { InlineTitle } from '../../ui/inline-title.tsx';
import { usePhone } from '../../ui/phone.ts';
import { words } from '../../words/words.ts';
import { BranchTotal } from '../data/branch-total.tsx';
import { MapIcon } from '../drawing/map-icon.tsx';
import { NodeHistory } from '../history/node-history.tsx';
import { countBelow, generationOf } from '../model/map-branches.ts';
import type { MapNode } from '../model/map-model.ts';
import { canChange } from '../outline/outline-keys.ts';
import { NodeReports, ReportButton, useHasReports } from '../reports/node-reports.tsx';
import type { MapSession } from '../session/map-session.ts';
import { useIsAskable } from '../session/new-nodes.ts';
import { NodeSteps } from '../steps/node-steps.tsx';
import { useFieldSaving } from './field-saving.ts';
import { HeldNote } from './held-note.tsx';
import { NodeConnections } from './node-connections.tsx';
import { NodeFields } from './node-fields.tsx';
import { NodeMark } from './node-mark.tsx';
import { NodeMenu } from './node-menu.tsx';
import c from './node-panel.module.css';
import { NodeWork } from './node-work.tsx';
import { SavingState } from './saving-state.tsx';
import { SidePanel } from './side-panel.tsx';
import { TypeChoice } from './type-choice.tsx';

const text = words.mapPanel;

/** The form of a node, by its template. It saves every change automatically. */
export function NodeForm({ session, node }: { session: MapSession; node: MapNode }) {
  const { theme, nodeFields, actions, selection, model, map } = session;
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const mayChange = canChange(session, node.id);
  const facts = theme.facts(node);
  const name = facts.title || words.maps.untitled;
  const form = useFieldSaving({
    place: `node ${node.id}`,
    fields: nodeFields,
    saved: node.fields,
    save: (field, value) => actions.change(node.id, { [field]: value }),
  });
  // A title of type text is edited in the heading of the panel.
  const titleField = nodeFields.find(({ name: field, type }) => field === theme.titleField && type === 'text');
  const fields = useMemo(() => nodeFields.filter((field) => field !== titleField), [nodeFields, titleField]);
  const problem = titleField && form.input.problems[titleField.name];
  const low = phone && !opened;
  const reports = useHasReports(session) && mayChange;
  const isAskable = useIsAskable(model, node.id);

  const close = () => selection.clear();
  const addChild = mayChange && (
    <Button
      variant={low && !reports ? 'filled' : 'default'}
      {...(phone && { size: 'lg', flex: 1, px: 'sm' })}
      leftSection={<IconPlus size={15} stroke={1.8} />}
      onClick={() => actions.addChild(node.id, { edit: true })}
    >
      {text.addChild}
    </Button>
  );
  return (
    <SidePanel
      label={text.node(name)}
      low={low}
      onClose={close}
      onBlur={form.onBlur}
      head={
        <>
          <NodeMark
            node={node}
            facts={facts}
            generation={generationOf(model, node.id)}
            structure={theme.structure}
            colorBy="generation"
            style={session.data.styleOf(node.id)}
          />
          <div className={c.heading}>
            <InlineTitle
              level={2}
              value={name}
              label={titleField?.label ?? text.title}
              onSave={(title) => {
                if (titleField) form.input.onChange(titleField.name, title);
                form.onBlur();
              }}
              requiredMessage={text.titleNeeded}
              maxLength={titleField?.textMaxLength ?? limits.form.text}
              readOnly={!mayChange || !titleField}
            />
            {problem && <p className={c.problem}>{problem}</p>}
          </div>
        </>
      }
      tools={
        !low && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={phone ? 44 : 28}
              aria-label={text.copyLink}
              title={text.copyLink}
              onClick={() => copyText(linkTo(node.id))}
            >
              <IconLink size={17} stroke={1.7} />
            </ActionIcon>
            <NodeMenu session={session} ids={[node.id]} />
          </>
        )
      }
      foot={
        low ? (
          <>
            {reports && <ReportButton session={session} nodeId={node.id} large />}
            <Button variant="default" size="lg" flex={1} px="sm" onClick={() => setOpened(true)}>
              {text.edit}
            </Button>
            {addChild}
          </>
        ) : (
          <>
            <SavingState session={session} unsaved={form.unsaved} />
            {addChild}
            {mayChange && (
              <ActionIcon
                variant="default"
                className={c.delete}
                size={phone ? 44 : 32}
                aria-label={text.deleteNode(name)}
                onClick={() => actions.askToRemove([node.id])}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            )}
          </>
        )
      }
    >
      {low ? <p className={c.where}>{briefly(session, node)}</p> : <Where session={session} node={node} />}
      {!low && <BranchTotal session={session} nodeId={node.id} />}
      {!low && node.held_by && <HeldNote session={session} node={node} heldBy={node.held_by} />}
      {!low && <NodeType session={session} node={node} disabled={!mayChange} />}
      <NodeFields {...form.input} fields={fields} templateId={map.template.id} disabled={!mayChange} brief={low} />
      {!low && <Links node={node} session={session} />}
      {!low && <NodeConnections node={node} session={session} />}
      {!low && <NodeReports session={session} nodeId={node.id} readOnly={!mayChange} />}
      {!low && mayChange && <NodeSteps session={session} nodeId={node.id} />}
      {!low && (
        <NodeWork
          node={{ id: node.id, title: facts.title, map: { id: map.id, name: map.name } }}
          teamId={map.team_id}
          readOnly={node.read_only || !map.can.edit}
        />
      )}
      {!low && isAskable && <NodeHistory session={session} nodeId={node.id} />}
      {!low && <OtherFields fields={nodeFields} node={node} />}
    </SidePanel>
  );
}

const linkTo = (nodeId: string) => {
  const address = new URL(window.location.href);
  address.searchParams.set('node', nodeId);
  return address.href;
};

/** The position in the tree, with links to the parent and the children. */
function Where({ session: { model, theme, selection, camera }, node }: { session: MapSession; node: MapNode }) {
  const parent = model.nodes.get(model.tree.parent(node.id) ?? '');
  const below = countBelow(model, node.id);
  const goTo = (id: string) => {
    selection.select([id], id);
    camera.center(id);
  };
  return (
    <p className={c.place}>
      <span>{text.generation(generationOf(model, node.id))}</span>
      {parent && (
        <UnstyledButton
          className={`${c.to} ${c.above}`}
          title={theme.facts(parent).title}
          onClick={() => goTo(parent.id)}
        >
          <bdi>{text.under(theme.facts(parent).title || words.maps.untitled)}</bdi>
        </UnstyledButton>
      )}
      {below > 0 && (
        <UnstyledButton
          className={c.to}
          title={text.selectBelow(below)}
          onClick={() => selection.select([...model.tree.walk(node.id)].slice(1), model.tree.children(node.id)[0])}
        >
          {text.below(below)}
        </UnstyledButton>
      )}
    </p>
  );
}

/** A short summary, for the sheet on phones. */
function briefly({ model, theme }: MapSession, node: MapNode): string {
  const { leader, attendees, counted } = theme.facts(node);
  return [
    leader,
    text.generation(generationOf(model, node.id)),
    theme.structure === 'church' && counted && text.attend(attendees),
  ]
    .filter(Boolean)
    .join(' · ');
}

function NodeType({ session, node, disabled }: { session: MapSession; node: MapNode; disabled: boolean }) {
  const { nodeTypes, actions } = session;
  if (nodeTypes.length < 2) return null;
  return (
    <TypeChoice
      label={text.nodeType}
      types={nodeTypes}
      value={node.node_type}
      disabled={disabled}
      onChange={(type) => actions.setType(node.id, type)}
    />
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
