import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { LabelChip } from '../../base/icons/label-chip.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { TaskCountLink } from '../tasks/task-count-link.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { useDeleteLabel } from './label-mutations.ts';
import c from './label-row.module.css';

/** A row of the label list. The chip opens the label, the count links to its tasks. */
export function LabelRow({ label }: { label: Label }) {
  const { mutate: remove } = useDeleteLabel();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={c.chip}>
        {label.can.edit ? (
          <UnstyledButton
            className={`${r.link} ${c.name}`}
            aria-label={words.labels.editNamed(label.name)}
            onClick={edit.open}
          >
            <LabelChip label={label} />
          </UnstyledButton>
        ) : (
          <LabelChip label={label} />
        )}
      </span>
      <span className={c.description} title={label.description ?? undefined}>
        {label.description}
      </span>
      <TaskCountLink teamId={label.team_id} count={label.usage_count} filter={{ label_id: [label.id] }} />
      <RowMenu
        label={words.labels.actions(label.name)}
        edit={label.can.edit ? { label: words.labels.edit, onClick: edit.open } : undefined}
        remove={label.can.delete ? { label: words.labels.delete, onClick: ask.open } : undefined}
      />
      {editing && <LabelDialog teamId={label.team_id} label={label} onClose={edit.close} />}
      <Confirm
        opened={asking}
        title={words.labels.delete}
        description={messages.general.deleteQuestion(label.name)}
        refusal={label.usage_count > 0 ? messages.labels.inUse(label.usage_count) : null}
        restorable
        confirmText={words.labels.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(label)}
      />
    </li>
  );
}
