import type { Task } from '@groundwork/contract/work/tasks';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { Caret } from '../../base/rich-text/rich-text-area.tsx';
import { loadRichTextEditor } from '../../base/rich-text/rich-text-editor.tsx';
import { RichTextView } from '../../base/rich-text/rich-text-view.tsx';
import * as words from '../../base/words/words.ts';
import { TextLink } from '../../talk/links/text-link.tsx';
import { History } from '../../talk/revisions/history.tsx';
import { richTextLines } from '../../talk/revisions/rich-text-lines.ts';
import c from './task-description.module.css';
import { TaskDescriptionEditor } from './task-description-editor.tsx';
import { type Draft, useDescription } from './task-description-writing.ts';

const w = words.tasks.descriptions;

/** Returns whether a click hits plain text, and neither a control nor a text selection. */
const isOnText = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, input, button') && window.getSelection()?.isCollapsed !== false;

type DraftNoteProps = { onContinue: () => void; onDiscard: () => void };

/** Shows that an unsaved draft exists. */
function DraftNote({ onContinue, onDiscard }: DraftNoteProps) {
  return (
    <div className={`${c.note} ${c.draft}`} role="status">
      {w.draftKept}
      <div className={c.choices}>
        <Button variant="subtle" onClick={onContinue}>
          {w.continue}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {w.discard}
        </Button>
      </div>
    </div>
  );
}

/** Shows a draft that is based on an older version, below the current description. */
function OtherText({ draft, onContinue, onDiscard, onSave }: DraftNoteProps & { draft: Draft; onSave: () => void }) {
  return (
    <section className={c.other} aria-label={w.yours}>
      <div role="status">{w.changedAbove}</div>
      <RichTextView html={draft.html} Link={TextLink} />
      <div className={c.acts}>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {w.keepTheirs}
        </Button>
        <Button variant="subtle" color="gray" onClick={onContinue}>
          {w.continue}
        </Button>
        <Button onClick={onSave}>{w.saveMine}</Button>
      </div>
    </section>
  );
}

/** A button that opens the versions of a description. */
function DescriptionHistory({ task }: { task: Task }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        className={c.tool}
        variant="subtle"
        color="gray"
        aria-label={w.history}
        title={w.history}
        onClick={open}
        onPointerEnter={History.preload}
      >
        <IconHistory size={16} stroke={1.7} />
      </ActionIcon>
      {opened && (
        <History
          subject={{ task_id: task.id }}
          name={task.title}
          fieldsOf={({ description }) => [
            {
              key: 'description',
              label: words.tasks.fields.description,
              text: richTextLines(String(description ?? '')),
            },
          ]}
          canRestore={task.can.edit}
          onClose={close}
        />
      )}
    </>
  );
}

/** The description of a task. A click into the text or on the pencil opens the editor in place. */
export function TaskDescription({ task }: { task: Task }) {
  const description = useDescription(task);
  const { shown, draft, forget, write, saving, changedSince } = description;
  const [writing, setWriting] = useState<{ from: string | null; caret: Caret } | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const view = shown && (
    <RichTextView html={shown} onTick={task.can.edit ? (html) => write(html, shown) : undefined} Link={TextLink} />
  );
  if (!task.can.edit) return view;

  const open = (caret: Caret, from = draft ? draft.from : shown) => setWriting({ caret, from });
  const close = () => {
    setWriting(null);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!isOnText(event)) return;
    const corner = event.currentTarget.getBoundingClientRect();
    open({ x: event.clientX - corner.left, y: event.clientY - corner.top });
  };
  if (writing)
    return (
      <TaskDescriptionEditor
        {...writing}
        taskId={task.id}
        description={description}
        waiting={view || undefined}
        onClose={close}
      />
    );
  return (
    <>
      <div className={c.description} onPointerEnter={loadRichTextEditor}>
        {view ? (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the edit button does the same */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the edit button works by keyboard */}
            <div className={c.text} onClick={onClick}>
              {view}
            </div>
            <div className={c.tools}>
              <ActionIcon
                ref={opener}
                className={c.tool}
                variant="subtle"
                color="gray"
                aria-label={w.edit}
                onClick={() => open('end')}
              >
                <IconPencil size={16} stroke={1.7} />
              </ActionIcon>
              <DescriptionHistory task={task} />
            </div>
          </>
        ) : (
          <>
            <UnstyledButton ref={opener} className={c.add} onClick={() => open('end')}>
              {w.add}
            </UnstyledButton>
            <div className={c.tools}>
              <DescriptionHistory task={task} />
            </div>
          </>
        )}
      </div>
      {draft &&
        !saving &&
        (changedSince(draft.from) ? (
          <OtherText
            draft={draft}
            onContinue={() => open('end', task.description)}
            onDiscard={forget}
            onSave={() => write(draft.html, task.description)}
          />
        ) : (
          <DraftNote onContinue={() => open('end')} onDiscard={forget} />
        ))}
    </>
  );
}
