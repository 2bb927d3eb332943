import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconLink, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { NodeMark } from '../drawing/node-mark.tsx';
import { countBelow, generationOf } from '../model/map-branches.ts';
import type { MapNode } from '../model/map-rows.ts';
import { SidePanel } from '../open-map/side-panel.tsx';
import { ReportButton, useHasReports } from '../reports/node-reports.tsx';
import type { MapSession } from '../session/map-session.ts';
import { BranchTotal } from './branch-total.tsx';
import { canChange } from './can-change.ts';
import { useFieldSaving } from './field-saving.ts';
import { HeldNote } from './held-note.tsx';
import { NodeDetails } from './node-details.tsx';
import { NodeFields } from './node-fields.tsx';
import { NodeMenu } from './node-menu.tsx';
import c from './node-panel.module.css';
import { SavingState } from './saving-state.tsx';
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
  const low = phone && !opened;
  const reports = useHasReports(session) && mayChange;

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
          <NodeTitle name={name} field={titleField} form={form} readOnly={!mayChange} />
        </>
      }
      tools={
        !low && (
          <>
            <CopyLink nodeId={node.id} />
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
            {reports && <ReportButton session={session} nodeId={node.id} large={phone} />}
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
      {!low && <NodeDetails session={session} node={node} readOnly={!mayChange} />}
    </SidePanel>
  );
}

type NodeTitleProps = {
  name: string;
  /** The field of the title. Without it, the title is read-only. */
  field: FormField | undefined;
  form: ReturnType<typeof useFieldSaving>;
  readOnly: boolean;
};

function NodeTitle({ name, field, form, readOnly }: NodeTitleProps) {
  const problem = field && form.input.problems[field.name];
  return (
    <div className={c.heading}>
      <InlineTitle
        level={2}
        value={name}
        label={field?.label ?? text.title}
        onSave={(title) => {
          if (field) form.input.onChange(field.name, title);
          form.onBlur();
        }}
        requiredMessage={text.titleNeeded}
        maxLength={field?.textMaxLength ?? limits.form.text}
        readOnly={readOnly || !field}
      />
      {problem && <p className={c.problem}>{problem}</p>}
    </div>
  );
}

function CopyLink({ nodeId }: { nodeId: string }) {
  const phone = usePhone();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={phone ? 44 : 28}
      aria-label={text.copyLink}
      title={text.copyLink}
      onClick={() => copyText(linkTo(nodeId))}
    >
      <IconLink size={17} stroke={1.7} />
    </ActionIcon>
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
