import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import * as words from '../../base/words/words.ts';
import { useEditTask } from './task-mutations.ts';
import c from './task-title-field.module.css';

/** The field that edits the title of a task in its row. */
export function TaskTitleField({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const { mutateAsync } = useEditTask();
  const title = useTitleDraft(`task ${task.id}`, (title) => mutateAsync({ task, edit: { title } }));
  return (
    <div className={c.field} data-renamed>
      <InlineTitle
        level={2}
        opened
        onClose={onClose}
        value={task.title}
        label={words.tasks.editTitle}
        requiredMessage={messages.tasks.titleRequired}
        maxLength={limits.text.title}
        readOnly={false}
        oneLine
        {...title}
      />
    </div>
  );
}
