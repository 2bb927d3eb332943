import { Button, Modal, Progress, Radio } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { MapSketch } from '../drawing/map-sketch.tsx';
import type { Fit, MappedTree } from '../exchange/map-fields.ts';
import { manyNodes, type PastedNodes, waitingNodes, whenAnswered } from '../exchange/pasted-nodes.ts';
import { textOf } from '../exchange/value-texts.ts';
import type { Gesture } from '../model/map-model.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './add-nodes-dialog.module.css';

const text = words.mapExchange.add;
const firstRows = 6;
/** How many lines with too long texts the dialog names. The dialog only counts further lines. */
const shownLines = 12;

type AddNodesDialogProps = { session: MapSession; pasted: PastedNodes };

/**
 * Shows what a pasted text or a dropped file will add to the map, and adds it. Many nodes are added with a progress.
 */
export function AddNodesDialog({ session, pasted }: AddNodesDialogProps) {
  useReturnFocus();
  const { model, theme, question } = session;
  const { parentId, format, mapped, levels, add } = pasted;
  const count = mapped.nodes.length;
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const [fit, setFit] = useState<Fit>('notes');
  const parent = model.nodes.get(parentId ?? '');
  const close = () => question.ask(null);
  const done = (added: Gesture) => {
    // If the server has refused the nodes, they are gone, and the session has shown the reason.
    const isKept = added.commands.some(
      (command) => command.type === 'add' && command.nodes.every(({ id }) => model.nodes.has(id)),
    );
    if (isKept) toastSuccess(text.added(count), { about: added.id, undo: () => void model.undo(added.id) });
  };
  const start = () => {
    const added = add(fit);
    if (added && count > manyNodes) return setGesture(added);
    close();
    if (added) void whenAnswered(model, added.id).then(() => done(added));
  };
  return (
    <Modal
      opened
      onClose={close}
      title={text.title(count)}
      size={560}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={gesture === null}
    >
      {gesture === null ? (
        <>
          <p className={c.part}>
            {text.source(words.mapExchange.formats[format], count, levels)}{' '}
            {parent ? text.below(theme.facts(parent).title || words.maps.untitled) : text.root}
          </p>
          {levels > 1 && (
            <div className={c.sketch}>
              <MapSketch nodes={mapped.nodes} label={text.sketch} />
            </div>
          )}
          <FirstRows mapped={mapped} titleField={theme.titleField} />
          <Columns mapped={mapped} />
          <LongTexts mapped={mapped} fit={fit} onFit={setFit} />
          <div className={c.foot}>
            <Button variant="subtle" color="gray" size="md" onClick={close}>
              {words.ui.cancel}
            </Button>
            <Button size="md" data-autofocus onClick={start}>
              {text.button(count)}
            </Button>
          </div>
        </>
      ) : (
        <Adding
          session={session}
          gesture={gesture}
          count={count}
          onDone={() => {
            done(gesture);
            close();
          }}
          onClose={close}
        />
      )}
    </Modal>
  );
}

function FirstRows({ mapped: { nodes, mapped }, titleField }: { mapped: MappedTree; titleField: string }) {
  const columns = mapped.flatMap(({ field }) => field ?? []);
  return (
    <Part title={text.first}>
      <ul>
        {nodes.slice(0, firstRows).map(({ fields }, index) => {
          const values = columns.flatMap((field) => {
            const value = textOf(field, fields[field.name]);
            return value === '' ? [] : `${field.label}: ${value}`;
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: The rows never change.
            <li key={index}>
              <bdi>{textOf(undefined, fields[titleField]) || words.maps.untitled}</bdi>
              {values.length > 0 && <small>{values.join(' · ')}</small>}
            </li>
          );
        })}
      </ul>
      {nodes.length > firstRows && <small>{text.more(nodes.length - firstRows)}</small>}
    </Part>
  );
}

/** Lists which column becomes which field, and which values are left out. */
function Columns({ mapped: { mapped, kept, leftOut, unfit } }: { mapped: MappedTree }) {
  if (mapped.length + kept.length + leftOut.length + unfit.length === 0) return null;
  return (
    <Part title={text.fields}>
      <ul>
        {mapped.map(({ column, field }) => (
          <li key={column}>{text.toField(column, field?.label ?? words.mapExchange.type)}</li>
        ))}
        {kept.length > 0 && <li>{text.kept(kept)}</li>}
        {leftOut.length > 0 && <li>{text.leftOut(leftOut)}</li>}
        {unfit.map(({ field, count, example, isKept }) => (
          <li key={field.name}>
            {(isKept ? text.unfitKept : text.unfit)(count, field.label, example.line, example.text.slice(0, 60))}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Names the lines with texts that are too long, and asks what happens to them. */
function LongTexts({
  mapped: { long, notes },
  fit,
  onFit,
}: {
  mapped: MappedTree;
  fit: Fit;
  onFit: (fit: Fit) => void;
}) {
  if (long.length === 0) return null;
  return (
    <Part title={text.fitting}>
      <ul>
        {long.map(({ field, most, lines }) => (
          <li key={field.name}>
            {text.long(field.label, most, lines.slice(0, shownLines), Math.max(0, lines.length - shownLines))}
          </li>
        ))}
      </ul>
      <Radio.Group aria-label={text.fitting} value={fit} onChange={(next) => onFit(next as Fit)}>
        <Radio mt="xs" value="notes" label={text.toNotes(notes)} />
        <Radio mt="xs" value="shorten" label={text.shorten} />
      </Radio.Group>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={c.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

type AddingProps = { session: MapSession; gesture: Gesture; count: number; onDone: () => void; onClose: () => void };

/** The progress while the server stores the nodes. Canceling undoes the whole addition. */
function Adding({ session: { model }, gesture, count, onDone, onClose }: AddingProps) {
  const waiting = useSyncExternalStore(model.subscribe, () => waitingNodes(model, gesture.id));
  const isStored = waiting === 0;
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isStored) finish();
  }, [isStored]);
  const cancel = () => {
    model.undo(gesture.id);
    toastSuccess(text.canceled);
    onClose();
  };
  return (
    <>
      <p className={c.part} role="status">
        {text.adding(count - waiting, count)}
      </p>
      <Progress value={(100 * (count - waiting)) / count} aria-label={text.title(count)} />
      <div className={c.foot}>
        <Button variant="default" size="md" data-autofocus onClick={cancel}>
          {text.cancel}
        </Button>
      </div>
    </>
  );
}
