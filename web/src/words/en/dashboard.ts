export const dashboard = {
  title: 'Dashboard',
  newTask: 'New task',
  work: {
    title: 'My work',
    open: (count: number) => `${new Intl.NumberFormat().format(count)} open`,
    all: 'All tasks',
    overdue: 'Overdue',
    thisWeek: 'Due this week',
    inProgress: 'In progress',
    later: 'Later',
    more: (count: number) => `Show ${new Intl.NumberFormat().format(count)} more`,
    none: 'Nothing is waiting for you. Tasks assigned to you appear here, the most urgent first.',
  },
  goals: {
    title: 'Goals',
    active: (count: number) => `${new Intl.NumberFormat().format(count)} active`,
    all: 'All goals',
    none: 'Every goal of this team is completed or cancelled.',
  },
  mine: {
    title: 'My goals',
    all: 'All my goals',
    none: 'Goals assigned to you appear here.',
  },
  steps: {
    title: 'First steps',
    sub: 'Three of them, and your team can start.',
    done: 'Done',
    team: { title: 'Create a team', text: 'A team holds goals, tasks and the people who work on them.', action: 'Create team' },
    goal: { title: 'Create a goal', text: 'Say what you want to reach, why, and by when.', action: 'Create goal' },
    task: { title: 'Add tasks', text: 'Break the goal into tasks. Its progress follows from them.', action: 'Create task' },
  },
};
