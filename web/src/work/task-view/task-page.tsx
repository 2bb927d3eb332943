import { messages } from '@groundwork/contract/messages';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { PageButton } from '../page/page-button.tsx';
import { WhileThere } from '../ui/while-there.tsx';
import { WatchBell } from '../watches/watch-bell.tsx';
import { words } from '../words/words.ts';
import { DeleteTask } from './delete-task.tsx';
import { TaskCrumbs } from './task-crumbs.tsx';
import { oneTask } from './task-queries.ts';
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
