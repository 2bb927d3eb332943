import * as messages from '@groundwork/contract/base/messages.gen';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { WatchBell } from '../../talk/watches/watch-bell.tsx';
import { oneTask } from '../tasks/task-queries.ts';
import { DeleteTask } from './delete-task.tsx';
import { TaskCrumbs } from './task-crumbs.tsx';
import { TaskView } from './task-view.tsx';

const route = getRouteApi('/signed-in/dashboard/tasks/$taskId');

/** The page of a task, for links. */
export function TaskPage() {
  const { taskId } = route.useParams();
  const [asking, ask] = useDisclosure(false);
  const navigate = useNavigate();
  const query = useQuery(oneTask(taskId));
  return (
    <WhileThere
      key={taskId}
      query={query}
      nameOf={({ title }) => title}
      notFound={words.tasks.notFound}
      failed={messages.tasks.detailsFailed}
      action={<PageButton to="/dashboard/tasks" />}
      frame={(instead) => <Page title={words.tasks.task}>{instead}</Page>}
    >
      {(task) => (
        <Page
          title={task.title}
          heading={<TaskCrumbs task={task} />}
          end={<WatchBell subject={{ task_id: task.id }} about="task" />}
        >
          <TaskView task={task} onDelete={ask.open} />
          <DeleteTask
            task={task}
            opened={asking}
            onClose={ask.close}
            onDeleted={() => navigate({ to: '/dashboard/tasks' })}
          />
        </Page>
      )}
    </WhileThere>
  );
}
