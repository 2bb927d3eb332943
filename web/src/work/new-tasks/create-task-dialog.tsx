import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { GoalDialog } from '../goals/goal-dialog.tsx';
import { ApplyTaskTemplate } from '../task-templates/task-template-dialogs.tsx';
import { NewRecurrence } from './new-recurrence.tsx';
import { TaskFormFields } from './task-form-fields.tsx';
import { TaskLineForm } from './task-line-form.tsx';
import { type NewTaskOptions, useNewTask } from './use-new-task.ts';

/**
 * The "Create Task dialog" of part 2. It opens as one line, where Enter creates the task and leaves room for the next
 * one, and can show all fields instead.
 */
export const CreateTaskDialog = bounded(function CreateTaskDialog(options: NewTaskOptions) {
  const { onClose, goal, node } = options;
  const [another, setAnother] = useState(false);
  const [fromTemplate, setFromTemplate] = useState(false);
  const [recurring, setRecurring] = useState(false);
  const [newGoal, setNewGoal] = useState<string | null>(null);
  const { form, draft, reading, lines, goalId, assigneeId, saving, hasAllFields, ...task } = useNewTask(options);
  const { descriptionKey, holdPicture, leavePlain, showAllFields, submit } = task;
  const isSeveral = lines.length > 1;
  return (
    <>
      <DialogForm
        title={words.tasks.newTask}
        submitText={isSeveral ? words.tasks.line.createAll(lines.length) : words.tasks.create}
        busy={saving}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(hasAllFields && another);
        }}
        onClose={onClose}
        draft={draft}
        sheet={!hasAllFields}
        size={640}
        foot={
          <>
            {hasAllFields ? (
              <Checkbox
                label={words.tasks.createAnother}
                checked={another}
                onChange={(event) => setAnother(event.currentTarget.checked)}
              />
            ) : (
              <LineButton
                isSeveral={isSeveral}
                onAll={showAllFields}
                onOne={() => form.setFieldValue('title', lines.join(' '))}
              />
            )}
            {form.values.team_id && !node && <TemplateButton onClick={() => setFromTemplate(true)} />}
          </>
        }
      >
        {hasAllFields ? (
          <TaskFormFields
            form={form}
            goal={goal}
            goalId={goalId}
            assigneeId={assigneeId}
            descriptionKey={descriptionKey}
            onPicture={holdPicture}
            onSave={() => void submit(another)}
            onRecurrence={() => setRecurring(true)}
            onNewGoal={setNewGoal}
          />
        ) : (
          <TaskLineForm
            {...{ form, goal, goalId, assigneeId, reading, saving }}
            onPlain={leavePlain}
            onEnter={() => void submit(true)}
            onShiftEnter={showAllFields}
            onNewGoal={setNewGoal}
          />
        )}
      </DialogForm>
      {/* Outside of the form, because React lets submit events bubble through portals. */}
      {recurring && <NewRecurrence form={form} onClose={() => setRecurring(false)} />}
      {newGoal !== null && form.values.team_id && (
        <GoalDialog
          teamId={form.values.team_id}
          title={newGoal}
          onClose={() => setNewGoal(null)}
          onCreated={({ id }) => {
            setNewGoal(null);
            form.setFieldValue('goal_id', id);
          }}
        />
      )}
      {fromTemplate && form.values.team_id && (
        <ApplyTaskTemplate
          teamId={form.values.team_id}
          goal={goal}
          onClose={() => setFromTemplate(false)}
          onAdded={onClose}
        />
      )}
    </>
  );
});

const TemplateButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-sm" onClick={onClick}>
    {words.taskTemplates.fromTemplate}
  </Button>
);

function LineButton({ isSeveral, onAll, onOne }: { isSeveral: boolean; onAll: () => void; onOne: () => void }) {
  return (
    <Button variant="default" size="md" onClick={isSeveral ? onOne : onAll}>
      {isSeveral ? words.tasks.line.asOne : words.tasks.line.allFields}
    </Button>
  );
}
