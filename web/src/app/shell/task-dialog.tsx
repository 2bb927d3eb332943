import * as messages from '@groundwork/contract/base/messages.gen';
import { ActionIcon, Button, FocusTrap, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsDiagonal, IconLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import { useReturnFocus } from '../../base/dialogs/return-focus.ts';
import { useTopLayer } from '../../base/dialogs/top-layer.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { WatchBell } from '../../talk/watches/watch-bell.tsx';
import { DeleteTask } from '../../work/task-view/delete-task.tsx';
import { TaskCrumbs } from '../../work/task-view/task-crumbs.tsx';
import { TaskView } from '../../work/task-view/task-view.tsx';
import { oneTask } from '../../work/tasks/task-queries.ts';
import c from './task-dialog.module.css';

/** Shows a task over the current page. Its height does not depend on the content. */
export const TaskDialog = bounded(function TaskDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  useReturnFocus();
  const query = useQuery(oneTask(taskId));
  const { data: task } = query;
  const [asking, ask] = useDisclosure(false);
  const onTop = useTopLayer();
  const phone = usePhone();
  return (
    <Modal
      opened
      onClose={onClose}
      size={992}
      centered
      closeOnEscape={onTop}
      fullScreen={phone}
      withCloseButton={false}
      title={task?.title ?? words.tasks.task}
      classNames={{ content: c.content, header: c.name, body: c.body }}
    >
      <FocusTrap.InitialFocus />
      <div className={c.head}>
        {task && <TaskCrumbs task={task} />}
        <span className={c.grow} />
        {task && <WatchBell subject={{ task_id: task.id }} about="task" size={28} />}
        <CopyButton
          className={c.tool}
          text={`${window.location.origin}/dashboard/tasks/${taskId}`}
          label={words.tasks.copyLink}
        >
          <IconLink size={16} stroke={1.7} aria-hidden />
        </CopyButton>
        <ActionIcon
          renderRoot={(props) => <Link {...props} to="/dashboard/tasks/$taskId" params={{ taskId }} />}
          variant="subtle"
          color="gray"
          size={phone ? 40 : 28}
          aria-label={words.tasks.openAsPage}
          title={words.tasks.openAsPage}
        >
          <IconArrowsDiagonal size={16} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={phone ? 40 : 28}
          aria-label={words.tasks.close}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <WhileThere
        key={taskId}
        query={query}
        nameOf={({ title }) => title}
        notFound={words.tasks.notFound}
        failed={messages.tasks.detailsFailed}
        action={<Button onClick={onClose}>{words.tasks.close}</Button>}
      >
        {(shown) => (
          <>
            <TaskView task={shown} onDelete={ask.open} />
            <DeleteTask task={shown} opened={asking} onClose={ask.close} onDeleted={onClose} />
          </>
        )}
      </WhileThere>
    </Modal>
  );
});
