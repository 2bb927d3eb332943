import { IconFlag3 } from '@tabler/icons-react';
import { landing as words } from '../src/words/en/landing.ts';
import { PracticeIcon } from './map.tsx';
import type { Practice } from './network.ts';

const text = words.pictures;

/** The initials choose the hue in the stylesheet, since a style attribute would break the content security policy. */
export const Face = ({ of }: { of: 'AP' | 'DM' | 'JV' | 'MC' }) => <span className={`face ${of.toLowerCase()}`}>{of}</span>;

const Progress = () => (
  <svg className="progress" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect className="track" width="100" height="6" />
    <rect width="60" height="6" />
  </svg>
);

const statuses = {
  to_do: <circle cx="8" cy="8" r="5.7" />,
  in_progress: (
    <>
      <circle cx="8" cy="8" r="5.7" />
      <path className="half" d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" />
    </>
  ),
  done: (
    <>
      <circle className="full" cx="8" cy="8" r="6.5" />
      <path className="cut" d="m5.3 8.2 1.9 1.9 3.6-3.9" />
    </>
  ),
};

interface Task {
  status: keyof typeof statuses;
  title: string;
  day: string;
  of: 'AP' | 'DM' | 'JV' | 'MC';
}
const canal: Task = { status: 'done', title: text.tasks.canal, day: text.days.past, of: 'DM' };
const hall: Task = { status: 'in_progress', title: text.tasks.hall, day: text.days.yesterday, of: 'JV' };
const evening: Task = { status: 'in_progress', title: text.tasks.evening, day: text.days.today, of: 'AP' };
const visit: Task = { status: 'to_do', title: text.tasks.visit, day: text.days.next, of: 'MC' };
const readings: Task = { status: 'to_do', title: text.tasks.readings, day: text.days.after, of: 'DM' };

const TaskRow = ({ task: { status, title, day, of } }: { task: Task }) => (
  <div className="task">
    <svg className={`status ${status}`} width={16} height={16} viewBox="0 0 16 16" aria-hidden="true">
      {statuses[status]}
    </svg>
    <span className="grow">{title}</span>
    <span className={day === text.days.yesterday ? 'late' : 'quiet'}>{day}</span>
    <Face of={of} />
  </div>
);

export const GoalInFront = () => (
  <div className="in-front">
    <div className="goal-head">
      <div className="line">
        <IconFlag3 size={17} />
        <b className="grow">{text.goal}</b>
        <b>60%</b>
      </div>
      <Progress />
    </div>
    <TaskRow task={canal} />
    <TaskRow task={evening} />
    <TaskRow task={visit} />
  </div>
);

export const GoalCard = () => (
  <div className="card goal-card">
    <div className="line">
      <span className="chip">{text.status}</span>
      <span className="grow" />
      <span className="quiet">{text.due}</span>
    </div>
    <b>{text.goal}</b>
    <div className="quiet">{text.reason}</div>
    <Progress />
    <div className="line quiet">
      <span className="grow">{text.done(12, 20)}</span>60%
    </div>
    <div className="faces">
      <Face of="DM" />
      <Face of="AP" />
      <Face of="MC" />
      <Face of="JV" />
    </div>
  </div>
);

export const TaskList = () => (
  <div className="card">
    <div className="line list-head">
      <b>{text.thisWeek}</b>
      <span className="quiet">5</span>
    </div>
    {[canal, hall, evening, visit, readings].map((task) => (
      <TaskRow key={task.title} task={task} />
    ))}
  </div>
);

const knobs = { on: 'M2 6.5l2.8 2.8L10 3.5', middle: 'M3 6h6', off: 'M2.5 2.5l7 7m0-7l-7 7' };

const Switch = ({ state }: { state: keyof typeof knobs }) => (
  <span className={`switch ${state}`}>
    <i />
    <i />
    <i />
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d={knobs[state]} />
    </svg>
  </span>
);

const rows: [Practice, keyof typeof knobs][] = [
  ['prayer', 'on'],
  ['word', 'on'],
  ['giving', 'middle'],
  ['baptism', 'off'],
];

export const ReportForm = () => (
  <div className="card report">
    <b>{text.report}</b>
    <div className="quiet">{text.reportOf}</div>
    {rows.map(([practice, state]) => (
      <div key={practice} className="line">
        <PracticeIcon practice={practice} size={17} />
        <span className="grow">{text.practice[practice]}</span>
        <span className="quiet">{text.switch[state]}</span>
        <Switch state={state} />
      </div>
    ))}
  </div>
);
