import type { GoalStatus, Priority, TaskStatus } from '@groundwork/contract/base/statuses';
import type { SamplePerson } from '@groundwork/db/sample-people';

export const demoLabels = {
  training: ['Training', '#2f9e44', 'Sessions for leaders and mentors'],
  translation: ['Translation', '#7048e8'],
  visits: ['Visits', '#1c7ed6'],
  venue: ['Venue', '#f08c00', 'Rooms, keys and what has to be paid for them'],
  forms: ['Forms', '#0c8599'],
  followUp: ['Follow-up', '#e64980', 'Somebody is waiting for an answer'],
  print: ['Print', '#ffe066'],
} as const satisfies Record<string, readonly [name: string, color: string, description?: string]>;

/** The sprints of every team; `starts` and `ends` are days from today. A task belongs to the sprint of its due date. */
export const demoSprints = [
  { name: 'Early autumn', starts: -20, ends: -7 },
  { name: 'Late autumn', starts: -6, ends: 7 },
  { name: 'Advent', starts: 8, ends: 21 },
];

/** Task templates, by the title of the goal whose tasks they contain. */
export const demoTaskTemplates: Record<string, { name: string; description: string }> = {
  'Autumn gathering': {
    name: 'Gathering of the district',
    description: 'Hall, program, invitations and food. Begin ten weeks before.',
  },
};

/** A task; `due` and `start` are days from today. */
export type DemoTask = {
  title: string;
  description?: string;
  status: TaskStatus;
  priority: Priority;
  due: number | null;
  who?: SamplePerson;
  labels?: (keyof typeof demoLabels)[];
  /** The title of a map node. */
  node?: string;
  subtasks?: [title: string, done: boolean][];
  /** Comments; `@nadia` mentions her. */
  talk?: [who: SamplePerson, text: string][];
};
export type DemoGoal = {
  title: string;
  content?: string;
  reason?: string;
  target?: string;
  status: GoalStatus;
  priority: Priority;
  start: number;
  due: number;
  owner: SamplePerson;
  tasks: DemoTask[];
};

export const demoTeams: { name: string; description: string; people: SamplePerson[]; goals: DemoGoal[] }[] = [
  {
    name: 'Harbour District',
    description: 'Groups, guides and gatherings by the water.',
    people: ['nadia', 'tomas', 'mai', 'grace', 'jonas', 'amara'],
    goals: [
      {
        title: 'Monthly reports by form, not email',
        content: 'Every leader answers the same few questions once a month, and nobody copies numbers by hand.',
        status: 'planning',
        priority: 'medium',
        start: 14,
        due: 93,
        owner: 'nadia',
        tasks: [
          {
            title: 'List the questions every monthly report must answer',
            status: 'to_do',
            priority: 'medium',
            due: null,
            who: 'nadia',
            labels: ['forms'],
          },
          {
            title: 'Move the attendance sheet into the new form',
            status: 'blocked',
            priority: 'medium',
            due: 7,
            who: 'jonas',
            labels: ['forms'],
          },
        ],
      },
      {
        title: 'Starter guide in Vietnamese and Arabic',
        content: 'The guide for new groups, translated, proofread and printed.',
        target: 'Forty printed copies in each language.',
        status: 'in_progress',
        priority: 'medium',
        start: -60,
        due: 16,
        owner: 'mai',
        tasks: [
          {
            title: 'Translate chapters 5 to 8 into Vietnamese',
            status: 'done',
            priority: 'high',
            due: -6,
            who: 'mai',
            labels: ['translation'],
            subtasks: [
              ['Chapter 5', true],
              ['Chapter 6', true],
              ['Chapter 7', true],
              ['Chapter 8', true],
            ],
          },
          {
            title: 'Check the Arabic proof against the English source',
            status: 'in_progress',
            priority: 'medium',
            due: 6,
            who: 'amara',
            labels: ['translation'],
          },
          {
            title: 'Order forty printed starter guides',
            status: 'to_do',
            priority: 'medium',
            due: 12,
            who: 'mai',
            labels: ['print', 'translation'],
          },
        ],
      },
      {
        title: 'Train twelve group leaders',
        content: 'Six evenings and a handbook for people who lead a group for the first time.',
        reason: 'Last year four groups stopped because nobody felt ready to lead them.',
        target: 'Twelve new leaders, each with a mentor, by the end of the year.',
        status: 'in_progress',
        priority: 'high',
        start: -45,
        due: 59,
        owner: 'nadia',
        tasks: [
          {
            title: 'Record the welcome session for late joiners',
            status: 'done',
            priority: 'medium',
            due: -7,
            who: 'jonas',
            labels: ['training'],
          },
          {
            title: 'Write the facilitator notes for session 3',
            status: 'in_progress',
            priority: 'high',
            due: 2,
            who: 'nadia',
            labels: ['training'],
            subtasks: [
              ['Opening question', true],
              ['Reading', false],
              ['Exercise in pairs', false],
            ],
          },
          {
            title: 'Prepare the mentors’ handbook',
            status: 'in_progress',
            priority: 'medium',
            due: 23,
            who: 'nadia',
            labels: ['training', 'print'],
          },
          {
            title: 'Choose a date for the November leaders’ evening',
            status: 'to_do',
            priority: 'high',
            due: 1,
            who: 'nadia',
          },
          {
            title: 'Pair each new leader with a mentor',
            status: 'to_do',
            priority: 'medium',
            due: 16,
            who: 'jonas',
            labels: ['training', 'followUp'],
          },
        ],
      },
      {
        title: 'Open three groups in the east district',
        content: 'Three neighborhoods have people who ask for a group near their home.',
        target: 'Three groups that meet every week by the end of November.',
        status: 'in_progress',
        priority: 'high',
        start: -30,
        due: 45,
        owner: 'tomas',
        tasks: [
          {
            title: 'Agree on the three neighborhoods',
            status: 'done',
            priority: 'low',
            due: -12,
            who: 'tomas',
            labels: ['visits'],
          },
          {
            title: 'Visit the two hosts on Mill Street',
            status: 'in_progress',
            priority: 'high',
            due: 0,
            who: 'tomas',
            labels: ['visits'],
            node: 'Mill Lane',
          },
          {
            title: 'Sign the room agreement with the school',
            status: 'blocked',
            priority: 'high',
            due: -5,
            who: 'tomas',
            labels: ['venue'],
          },
          {
            title: 'Ask Rosa about a fourth host family',
            status: 'to_do',
            priority: 'high',
            due: -1,
            who: 'nadia',
            labels: ['followUp'],
            node: 'Smithy',
          },
          { title: 'Invite the neighborhood council', status: 'to_do', priority: 'low', due: null, who: 'amara' },
        ],
      },
      {
        title: 'Autumn gathering',
        content:
          'One day together for all groups in the district and their guests: a shared meal, stories from the year, ' +
          'and a workshop for people who think of hosting a group in spring.',
        reason:
          'Groups in the east have never met those by the harbour. Four of our leaders began after last year’s day.',
        target: '180 guests, 40 of them new, and ten people who sign up for the hosts’ evening in January.',
        status: 'in_progress',
        priority: 'urgent',
        start: -43,
        due: 24,
        owner: 'nadia',
        tasks: [
          { title: 'Send the save-the-date to all groups', status: 'done', priority: 'medium', due: -8, who: 'grace' },
          {
            title: 'Confirm the hall and pay the deposit',
            description:
              '<p>The school holds the hall for us until the end of the week. Ask for the small kitchen too.</p>' +
              '<ul><li>Deposit: 30 % of the rent</li><li>Keys: from the caretaker, the evening before</li></ul>',
            status: 'in_progress',
            priority: 'urgent',
            due: -2,
            who: 'nadia',
            labels: ['venue'],
            subtasks: [
              ['Ask for the small kitchen', true],
              ['Compare the two offers', true],
              ['Sign the agreement', false],
              ['Pay the deposit', false],
              ['Fetch the keys', false],
            ],
            talk: [
              ['jonas', 'Step-free entrance is on the courtyard side, eight parking spaces next to it.'],
              ['nadia', '@tomas is the deposit approved? The school holds the hall **until Friday**.'],
              ['tomas', 'I ask tonight. They want two offers, so @nadia please send me the one of the *Union Hall*.'],
            ],
          },
          { title: 'Get the deposit approved', status: 'blocked', priority: 'high', due: -2, who: 'tomas' },
          {
            title: 'Collect dietary needs from registered guests',
            status: 'in_progress',
            priority: 'medium',
            due: 9,
            who: 'grace',
            labels: ['forms', 'followUp'],
          },
          { title: 'Ask the choir for two songs', status: 'in_progress', priority: 'medium', due: 14, who: 'nadia' },
          {
            title: 'Draft the program for Saturday afternoon',
            status: 'to_do',
            priority: 'high',
            due: 5,
            who: 'grace',
            subtasks: [
              ['Welcome', false],
              ['Stories from the year', false],
              ['Workshop', false],
              ['Closing', false],
            ],
            talk: [
              [
                'jonas',
                'Rosa and the Mill Street hosts would both tell their story. Shall we put them before the meal?',
              ],
              [
                'grace',
                'Before the meal is good. @nadia could you check whether 15 minutes for each story is enough? ' +
                  'The children’s program ends at 16.00 and I would not want to keep parents waiting.',
              ],
            ],
          },
          {
            title: 'Find a projector and two microphones',
            status: 'to_do',
            priority: 'low',
            due: 19,
            labels: ['venue'],
          },
          {
            title: 'Plan the tables and the children’s corner',
            status: 'to_do',
            priority: 'low',
            due: null,
            who: 'grace',
          },
        ],
      },
    ],
  },
  {
    name: 'Hill Street Team',
    description: 'Our neighbors north of the park.',
    people: ['peter', 'lena', 'nadia'],
    goals: [
      {
        title: 'Summer camp 2027',
        content: 'A week for families by the lake.',
        status: 'planning',
        priority: 'medium',
        start: 0,
        due: 240,
        owner: 'peter',
        tasks: [
          {
            title: 'Ask for three offers of camp sites',
            status: 'in_progress',
            priority: 'high',
            due: 10,
            who: 'lena',
            labels: ['venue'],
          },
          {
            title: 'Write to the families of last year',
            status: 'to_do',
            priority: 'medium',
            due: 20,
            who: 'peter',
            labels: ['followUp'],
          },
        ],
      },
    ],
  },
];
