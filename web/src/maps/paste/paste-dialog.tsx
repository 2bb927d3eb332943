import { Button, Checkbox, Modal, Progress } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { generationsOf } from '../../base/drawing/tree-sketch.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { type Fit, fittedNodes } from '../exchange/map-fields.ts';
import { matchColumns } from '../exchange/match-columns.ts';
import { manyNodes, type PastedNodes, waitingNodes, whenAnswered } from '../exchange/pasted-nodes.ts';
import { type Source, tableSource } from '../exchange/source.ts';
import type { Gesture } from '../model/map-model.ts';
import type { MapSession } from '../session/map-session.ts';
import { undoSteps } from '../session/undo-steps.ts';
import { BranchPreview } from './branch-preview.tsx';
import { ColumnRows } from './column-rows.tsx';
import { DoubtLines } from './doubt-lines.tsx';
import { GiveList } from './give-list.tsx';
import { keepMatching, keptMatching } from './kept-matching.ts';
import c from './paste-dialog.module.css';
import { useNodes } from './use-nodes.ts';
import { nameOf, useSource } from './use-source.ts';

const text = words.mapExchange.add;

type PasteDialogProps = { session: MapSession; pasted: PastedNodes };
type Added = { gesture: Gesture; count: number };

/**
 * Asks for a list or file, shows what its columns and lines will become, and adds them to the map. Many nodes are added
 * with a progress.
 */
export function PasteDialog({ session, pasted }: PasteDialogProps) {
  useReturnFocus();
  const phone = usePhone();
  const { model, question } = session;
  const { given, give, reading } = useSource(pasted);
  const [adding, setAdding] = useState<Added | null>(null);
  const close = () => question.ask(null);
  const done = ({ gesture, count }: Added) => {
    // If the server has refused the nodes, they are gone, and the session has shown the reason.
    const isKept = gesture.commands.some(
      (command) => command.type === 'add' && command.nodes.every(({ id }) => model.nodes.has(id)),
    );
    if (isKept) toastSuccess(text.added(count), { about: gesture.id, undo: () => undoSteps(session).undo(gesture.id) });
  };
  const start = (added: Added) => {
    if (added.count > manyNodes) return setAdding(added);
    close();
    void whenAnswered(model, added.gesture.id).then(() => done(added));
  };
  const isRead = reading.is === 'read' && adding === null;
  return (
    <Modal
      opened
      onClose={close}
      title={given && reading.is !== 'asking' ? <bdi>{nameOf(given)}</bdi> : text.title}
      size={isRead ? 1160 : 560}
      centered
      fullScreen={phone}
      closeButtonProps={{ 'aria-label': words.ui.close }}
      closeOnClickOutside={false}
      classNames={
        isRead ? { content: c.content ?? '', header: c.header ?? '', title: c.title ?? '', body: c.body ?? '' } : {}
      }
    >
      {adding ? (
        <Adding
          session={session}
          added={adding}
          onDone={() => {
            done(adding);
            close();
          }}
          onClose={close}
        />
      ) : reading.is === 'asking' ? (
        <GiveList problem={reading.problem} onGive={give} />
      ) : reading.is === 'reading' ? (
        <Working label={text.reading(given ? nameOf(given) : '')} share={reading.share} onCancel={close} />
      ) : (
        <Matched
          session={session}
          pasted={pasted}
          read={reading.source}
          onAnother={() => give(null)}
          onAdd={start}
          onClose={close}
        />
      )}
    </Modal>
  );
}

type MatchedProps = {
  session: MapSession;
  pasted: PastedNodes;
  read: Source;
  onAnother: () => void;
  onAdd: (added: Added) => void;
  onClose: () => void;
};

/** The columns with what they become, and the preview. On a phone, these are two steps. */
function Matched({ session, pasted, read, onAnother, onAdd, onClose }: MatchedProps) {
  const { personId } = session;
  const { template, parentId } = pasted;
  const phone = usePhone();
  const [source, setSource] = useState(read);
  const [matching, setMatching] = useState(() => firstMatching(personId, read, template));
  const [remembers, setRemembers] = useState(true);
  const [fit, setFit] = useState<Fit>('notes');
  const [step, setStep] = useState<'columns' | 'preview'>('columns');
  const { tree, doubts, problem, preview, mapped } = useNodes(source, matching, template);
  const count = tree.nodes.length;
  const made = useMemo(
    () => ({
      count,
      roots: tree.nodes.filter(({ parent }) => parent === null).length,
      levels: generationsOf(tree.nodes).length,
    }),
    [tree, count],
  );
  const clip = useMemo(
    () => mapped && pasted.clipOf(fittedNodes(mapped, template, fit), tree.edges),
    [mapped, pasted, template, fit, tree],
  );
  const hasName = !('table' in source) || [...matching.values()].includes('name');
  const refusal =
    problem ??
    (hasName ? (count === 0 ? words.mapExchange.unreadable.nothing : clip && pasted.problem(clip)) : text.noName);
  const hasColumns = source.columns.length > 0;
  const isReady = clip !== null && !refusal;
  const addButton = useRef<HTMLButtonElement>(null);
  // The dialog opens before the button is ready, so Enter adds only once it has the focus.
  useEffect(() => {
    if (isReady && !document.activeElement?.matches('input, textarea')) addButton.current?.focus();
  }, [isReady]);
  const add = () => {
    if (!clip) return;
    if (hasColumns) keepMatching(personId, matching, remembers);
    const gesture = pasted.add(clip);
    if (gesture) onAdd({ gesture, count });
  };
  const changeHeaded = (headed: boolean) => {
    if (!('table' in source)) return;
    const next = tableSource({ ...source.table, headed }, 'table');
    setSource(next);
    setMatching(firstMatching(personId, next, template));
  };
  const parent = session.model.nodes.get(parentId ?? '');
  const isFirstStep = phone && hasColumns && step === 'columns';
  const showsColumns = hasColumns && (!phone || isFirstStep);
  return (
    <>
      <div className={c.about}>
        <span>
          {[
            words.mapExchange.formats[source.format],
            ...('table' in source ? [text.rows(source.table.rows.length)] : []),
            parent ? text.below(session.theme.facts(parent).title || words.maps.untitled) : text.root,
          ].join(' · ')}
        </span>
        {source.format === 'table' && 'table' in source && (
          <Checkbox
            size="xs"
            label={text.headed}
            checked={source.table.headed}
            onChange={({ currentTarget }) => changeHeaded(currentTarget.checked)}
          />
        )}
        <Button variant="default" size="sm" onClick={onAnother}>
          {text.another}
        </Button>
      </div>
      <div className={c.parts} data-alone={!hasColumns || undefined} data-step={isFirstStep || undefined}>
        <div className={c.columns}>
          {showsColumns && (
            <div className={c.rows}>
              <ColumnRows source={source} template={template} matching={matching} onChange={setMatching} />
            </div>
          )}
          {refusal !== null && refusal !== undefined ? (
            <p className={c.refusal} role="alert">
              {refusal}
            </p>
          ) : (
            <DoubtLines made={made} doubts={doubts} mapped={mapped} fit={fit} onFit={setFit} />
          )}
        </div>
        {!isFirstStep && count > 0 && (
          <BranchPreview session={session} pasted={pasted} preview={preview} count={count} />
        )}
      </div>
      <div className={c.foot}>
        {hasColumns && (!phone || isFirstStep) && (
          <Checkbox
            size="xs"
            label={text.remember}
            checked={remembers}
            onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
          />
        )}
        <span className={c.grow} />
        {phone && hasColumns && !isFirstStep ? (
          <Button variant="subtle" color="gray" size="md" onClick={() => setStep('columns')}>
            {text.back}
          </Button>
        ) : (
          <Button variant="subtle" color="gray" size="md" onClick={onClose}>
            {words.ui.cancel}
          </Button>
        )}
        {isFirstStep ? (
          <Button size="md" disabled={!hasName} onClick={() => setStep('preview')}>
            {text.next}
          </Button>
        ) : (
          <Button ref={addButton} size="md" disabled={!isReady} onClick={add}>
            {text.button(count)}
          </Button>
        )}
      </div>
    </>
  );
}

/** What the person chose the last time for columns of these names; otherwise a guess. */
function firstMatching(personId: string, source: Source, template: PastedNodes['template']) {
  const guessed = matchColumns(source, template);
  const kept = keptMatching(personId, source.columns);
  if (!kept) return guessed;
  const fields = new Set(template.fields.map(({ name }) => `field:${name}`));
  // The template of this map may lack a field that the other map had.
  return new Map(
    [...guessed].map(([column, guess]) => {
      const becomes = kept.get(column) ?? guess;
      return [column, becomes.startsWith('field:') && !fields.has(becomes) ? guess : becomes] as const;
    }),
  );
}

function Working({ label, share, onCancel }: { label: string; share: number; onCancel: () => void }) {
  return (
    <>
      <p className={c.working} role="status">
        {label}
      </p>
      <Progress value={100 * share} aria-label={label} />
      <div className={c.foot}>
        <span className={c.grow} />
        <Button variant="default" size="md" data-autofocus onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </>
  );
}

type AddingProps = { session: MapSession; added: Added; onDone: () => void; onClose: () => void };

/** The progress while the server stores the nodes. Canceling undoes the whole addition. */
function Adding({ session: { model }, added: { gesture, count }, onDone, onClose }: AddingProps) {
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
  return <Working label={text.adding(count - waiting, count)} share={(count - waiting) / count} onCancel={cancel} />;
}
