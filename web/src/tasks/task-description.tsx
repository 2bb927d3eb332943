import { limits } from '@groundwork/contract/limits';
import type { Task } from '@groundwork/contract/tasks';
import { ActionIcon, Button, Textarea, UnstyledButton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { htmlOf, isFormatted, textOf } from '../ui/plain-text.ts';
import { RichTextView } from '../ui/rich-text-view.tsx';
import { words } from '../words/words.ts';
import c from './task-description.module.css';
import { useEditTask } from './task-mutations.ts';

/** The description, shown with its formatting and written as plain text: leaving or Ctrl+Enter saves, Escape cancels. */
export function TaskDescription({ task }: { task: Task }) {
  const { mutate } = useEditTask();
  const [draft, setDraft] = useState<string | null>(null);
  const text = textOf(task.description ?? '');
  const edit = () => setDraft(text);

  if (draft === null)
    return (
      <div className={c.description}>
        {task.description && <RichTextView html={task.description} />}
        {task.can.edit &&
          (task.description ? (
            <ActionIcon className={c.edit} variant="subtle" color="gray" aria-label={words.tasks.editDescription} onClick={edit}>
              <IconPencil size={16} stroke={1.7} />
            </ActionIcon>
          ) : (
            <UnstyledButton className={c.add} onClick={edit}>
              {words.tasks.addDescription}
            </UnstyledButton>
          ))}
      </div>
    );

  const save = () => {
    if (draft.trim() !== text) mutate({ task, edit: { description: htmlOf(draft) } });
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDraft(null);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
  };
  return (
    <div className={c.editor}>
      <Textarea
        classNames={{ input: c.input }}
        autosize
        autoFocus
        minRows={5}
        aria-label={words.tasks.fields.description}
        description={isFormatted(task.description ?? '') ? words.tasks.plainTextNote : undefined}
        value={draft}
        maxLength={limits.text.paragraph}
        placeholder={words.tasks.descriptionHint}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={onKeyDown}
        data-mantine-stop-propagation
      />
      <Button onClick={save}>{words.tasks.save}</Button>
    </div>
  );
}
