import { type FormField, type MapType, optionsOf } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { limits } from '@groundwork/contract/limits';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconLink, IconLock, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { chosenOf } from '../forms/field-options.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { valueWords } from '../records/value-words.ts';
import { copyText } from '../ui/copy-button.tsx';
import { InlineTitle } from '../ui/inline-title.tsx';
import { usePhone } from '../ui/phone.ts';
import { words } from '../words/words.ts';
import { useFieldSaving } from './field-saving.ts';
import { countBelow } from './map-branches.ts';
import { MapIcon } from './map-icon.tsx';
import type { MapNode } from './map-model.ts';
import type { MapSession } from './map-session.ts';
import { NodeMark } from './node-mark.tsx';
import c from './node-panel.module.css';
import { canChange } from './outline-keys.ts';
import { PracticeToggles, practiceFields } from './practice-toggles.tsx';
import { SavingState } from './saving-state.tsx';
import { SidePanel } from './side-panel.tsx';
import { TypeChoice } from './type-choice.tsx';

const text = words.mapPanel;

/** What a node holds, by the form of its template; every change saves itself. */
export function NodeForm({ session, node }: { session: MapSession; node: MapNode }) {
  const { theme, nodeFields, actions, selection, model, map } = session;
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const mayChange = canChange(session, node.id);
  const facts = theme.facts(node);
  const name = facts.title || words.maps.untitled;
  const form = useFieldSaving({ fields: nodeFields, saved: node.fields, save: (field, value) => actions.change(node.id, { [field]: value }) });
  // The title is edited where it stands, when it is written text.
  const titleField = nodeFields.find(({ name: field, type }) => field === theme.titleField && type === 'text');
  const parts = useMemo(() => partsOf(nodeFields.filter((field) => field !== titleField)), [nodeFields, titleField]);
  const problem = titleField && form.input.problems[titleField.name];
  const low = phone && !opened;

  const close = () => selection.clear();
  const addChild = mayChange && (
    <Button
      variant={low ? 'filled' : 'default'}
      {...(phone && { size: 'lg', flex: 1 })}
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
          <NodeMark node={node} facts={facts} generation={model.tree.generation(node.id)} structure={theme.structure} colorBy="generation" />
          <div className={c.heading}>
            <InlineTitle
              level={2}
              value={name}
              label={titleField?.label ?? text.title}
              onSave={(title) => titleField && form.input.onChange(titleField.name, title)}
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
        )
      }
      foot={
        low ? (
          <>
            <Button variant="default" size="lg" flex={1} onClick={() => setOpened(true)}>
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
      {!low && node.held_by && (
        <p className={c.held}>
          <IconLock size={14} stroke={1.8} aria-hidden />
          {words.maps.heldBy(node.held_by.name)}
        </p>
      )}
      {!low && <NodeType session={session} node={node} disabled={!mayChange} />}
      {parts.map((part) => {
        const props = { values: form.input.values, onChange: form.input.onChange, disabled: !mayChange };
        if ('practices' in part) return <PracticeToggles key="practices" {...props} fields={part.practices} brief={low} />;
        if (low) return null;
        if ('kind' in part) return <Kind key="kind" {...props} field={part.kind} options={part.options} />;
        return (
          <FormFields
            key={part.fields[0]?.id}
            {...props}
            fields={part.fields}
            problems={form.input.problems}
            templateId={map.template.id}
            schema="map_node_schema"
          />
        );
      })}
      {!low && <Links node={node} session={session} />}
      {!low && <OtherFields fields={nodeFields} node={node} />}
    </SidePanel>
  );
}

type Part = { fields: FormField[] } | { practices: ReturnType<typeof practiceFields> } | { kind: FormField; options: MapType[] };

/** The form in the order of its fields: the practices together where the first of them stands, the kind as a switch, the others as in every form. */
function partsOf(fields: FormField[]): Part[] {
  const toggles = practiceFields(fields);
  const apart = new Set(toggles.map(({ name }) => name));
  const parts: Part[] = [];
  for (const field of fields) {
    const options = field.meaning === 'kind' && optionsOf(field);
    const last = parts.at(-1);
    if (apart.has(field.name)) {
      if (!parts.some((part) => 'practices' in part)) parts.push({ practices: toggles });
    } else if (options && options.source === 'static') {
      parts.push({ kind: field, options: options.staticOptions.map(({ value, label }) => ({ key: value, label })) });
    } else if (last && 'fields' in last) last.fields.push(field);
    else parts.push({ fields: [field] });
  }
  return parts;
}

type KindProps = { field: FormField; options: MapType[]; values: FormValues; onChange: (name: string, value: string) => void; disabled: boolean };

function Kind({ field, options, values, onChange, disabled }: KindProps) {
  const [value = null] = chosenOf(Object.hasOwn(values, field.name) ? values[field.name] : undefined);
  return <TypeChoice label={field.label} types={options} value={value} disabled={disabled} onChange={(kind) => onChange(field.name, kind)} />;
}

const linkTo = (nodeId: string) => {
  const address = new URL(window.location.href);
  address.searchParams.set('node', nodeId);
  return address.href;
};

/** Its place in the tree; the words lead to those above and below. */
function Where({ session: { model, theme, selection, camera }, node }: { session: MapSession; node: MapNode }) {
  const parent = model.nodes.get(model.tree.parent(node.id) ?? '');
  const below = countBelow(model, node.id);
  const goTo = (id: string) => {
    selection.select([id], id);
    camera.reveal(id);
  };
  return (
    <p className={c.where}>
      <span>{text.generation(model.tree.generation(node.id))}</span>
      {parent && (
        <UnstyledButton className={c.to} onClick={() => goTo(parent.id)}>
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

/** The same in a few words, for a sheet over a map. */
function briefly({ model, theme }: MapSession, node: MapNode): string {
  const { leader, attendees } = theme.facts(node);
  return [leader, text.generation(model.tree.generation(node.id)), theme.structure === 'church' && text.attend(attendees)].filter(Boolean).join(' · ');
}

function NodeType({ session, node, disabled }: { session: MapSession; node: MapNode; disabled: boolean }) {
  const { nodeTypes, actions } = session;
  if (nodeTypes.length < 2) return null;
  return <TypeChoice label={text.nodeType} types={nodeTypes} value={node.node_type} disabled={disabled} onChange={(type) => actions.setType(node.id, type)} />;
}

/** Links that lead somewhere; what only says so is text. */
function Links({ session, node }: { session: MapSession; node: MapNode }) {
  const { links } = session.theme.facts(node);
  if (links.length === 0) return null;
  return (
    <section aria-label={text.links}>
      <h3 className={c.label}>{text.links}</h3>
      <ul className={c.links}>
        {links.map(({ label, address }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may say the same.
          <li key={index}>
            <MapIcon icon="link" size={13} />
            {address ? (
              <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
                <bdi>{label}</bdi>
              </a>
            ) : (
              <bdi>{label}</bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the node holds beyond its template, as it came from elsewhere. */
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
