import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { dayInSentence, timeOfDay } from '../../base/dates/dates.ts';
import { actorOf, sentencesOf } from './activity-sentences.ts';

const nadia = {
  id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  full_name: 'Nadia Rahman',
  email: 'nadia@harbour.example',
  avatar_url: null,
};
const goal = '0e02b2c3-58cc-4372-a567-f47ac10bd479';
const entry = (parts: Partial<ActivityEntry>): ActivityEntry => ({
  id: '1',
  team_id: '2',
  subject: 'task',
  activity_type: 'update',
  description: 'Book the hall',
  changes: {},
  names: { [nadia.id]: 'Nadia Rahman', [goal]: 'Autumn gathering' },
  user: nadia,
  goal: null,
  task: null,
  map: null,
  form: null,
  record_id: null,
  node: null,
  node_count: null,
  comment_id: null,
  created_at: '2026-10-14T10:00:00.000Z',
  ...parts,
});
const change = (field: string, old: string | null, now: string | null, parts: Partial<ActivityEntry> = {}) =>
  sentencesOf(entry({ changes: { [field]: { old, new: now } }, ...parts }));

describe('an entry becomes a sentence that follows the name of the actor', () => {
  it.each([
    ['status', 'to_do', 'in_progress', 'moved it from To do to In progress'],
    ['title', 'Book', 'Book the hall', 'renamed it from “Book” to “Book the hall”'],
    ['priority', 'high', 'urgent', 'changed the priority from High to Urgent'],
    ['due_time', null, '15:30:00', `set the due time to ${timeOfDay('15:30')}`],
    ['estimated_hours', null, '2.5', 'set the estimate to 2h 30m'],
    ['estimated_hours', '1', null, 'removed the estimate, which was 1h'],
    ['blocks', null, goal, 'made it block “Autumn gathering”'],
    ['blocked_by', goal, null, 'marked it as no longer blocked by “Autumn gathering”'],
    ['duplicates', null, 'a deleted one', 'marked it as a duplicate of something no longer available'],
    ['goal_id', null, goal, 'set the goal to “Autumn gathering”'],
    ['goal_id', goal, 'a'.repeat(36), 'changed the goal from “Autumn gathering” to something no longer available'],
    ['description', '<p>Old</p>', '<p>New</p>', 'changed the description'],
    ['assigned_to', null, nadia.id, 'assigned it to themselves'],
    ['assigned_to', nadia.id, null, 'unassigned themselves'],
    ['assigned_to', nadia.id, 'a'.repeat(36), 'assigned it to Former member'],
  ])('a change of %s from %s to %s', (field, old, now, sentence) =>
    expect(change(field, old, now)).toEqual([sentence]),
  );

  it.each([
    [null, nadia.id, 'assigned it to Nadia Rahman'],
    [nadia.id, null, 'unassigned Nadia Rahman'],
  ])('a change of the assignee from %s to %s by another person', (old, now, sentence) =>
    expect(change('assigned_to', old, now, { user: { ...nadia, id: goal } })).toEqual([sentence]),
  );

  describe('a due time, on the clock of the reader’s account,', () => {
    const { TZ: deviceZone } = process.env;
    beforeEach(() => {
      process.env.TZ = 'America/New_York';
      setDatePreferences({ week_start: null, date_order: null, time_zone: 'Asia/Tokyo' });
    });
    afterEach(() => {
      if (deviceZone === undefined) delete process.env.TZ;
      else process.env.TZ = deviceZone;
      setDatePreferences();
    });
    // The entry stores the day and time of Berlin.
    const [at, later] = ['2026-12-01T22:00:00+00:00', '2026-12-01T22:30:00+00:00'];
    const seven = `${timeOfDay('07:00')} GMT+9`;

    it('names its zone, and has its day', () =>
      expect(
        sentencesOf(
          entry({
            changes: {
              due_at: { old: null, new: at },
              due_date: { old: null, new: '2026-12-01' },
              due_time: { old: null, new: '23:00:00' },
            },
          }),
        ),
      ).toEqual([`set the due date to ${dayInSentence('2026-12-02')}`, `set the due time to ${seven}`]));

    it('is said once when the day stays, and when the day moves with it', () => {
      const due = (old: string | null, now: string | null, more = {}) =>
        sentencesOf(entry({ changes: { due_at: { old, new: now }, ...more } }));
      expect(due(at, later, { due_time: { old: '23:00:00', new: '23:30:00' } })).toEqual([
        `changed the due time from ${seven} to ${timeOfDay('07:30')} GMT+9`,
      ]);
      expect(due(at, '2026-12-03T22:00:00+00:00', { due_date: { old: '2026-12-01', new: '2026-12-03' } })).toEqual([
        `changed the due date from ${dayInSentence('2026-12-02')} to ${dayInSentence('2026-12-04')}`,
      ]);
      expect(due(at, null, { due_time: { old: '23:00:00', new: null } })).toEqual([
        `removed the due time, which was ${seven}`,
      ]);
    });
  });

  it('the status of a goal uses the words of goals', () =>
    expect(change('status', 'planning', 'on_hold', { subject: 'goal' })).toEqual([
      'moved it from Planning to On hold',
    ]));

  it('a change of several fields gives one sentence for each field', () =>
    expect(
      sentencesOf(entry({ changes: { title: { old: 'a', new: 'b' }, priority: { old: 'low', new: 'high' } } })),
    ).toHaveLength(2));

  const ofMap = (activity_type: ActivityEntry['activity_type'], parts: Partial<ActivityEntry> = {}) =>
    sentencesOf(entry({ subject: 'map', activity_type, description: 'Northern network', ...parts }));
  it('acts on maps and their nodes', () => {
    const riverside = { id: goal, title: 'Riverside' };
    expect([
      ofMap('create'),
      ofMap('update', { changes: { name: { old: 'North', new: 'Northern network' } } }),
      ofMap('delete'),
      ofMap('add_nodes', { node_count: 12 }),
      ofMap('change_nodes', { node_count: 1, node: riverside }),
      ofMap('move_nodes', { node_count: 1 }),
      ofMap('delete_nodes', { node_count: 3 }),
    ]).toEqual([
      ['added the map'],
      ['renamed “North” to'],
      ['deleted the map “Northern network”'],
      ['added 12 nodes to'],
      ['changed “Riverside” in'],
      ['moved 1 node in'],
      ['deleted 3 nodes from'],
    ]);
  });

  it('records of a form', () =>
    expect(sentencesOf(entry({ subject: 'form', activity_type: 'add_records', node_count: 3 }))).toEqual([
      'added 3 records to',
    ]));

  it('steps of a transfer, by the person who acts or by the other team', () => {
    const step = (activity_type: ActivityEntry['activity_type'], type: string) => {
      const changes = { team: { old: null, new: 'South' }, type: { old: null, new: type } };
      const said = entry({ subject: 'transfer', activity_type, description: 'Fishergate', changes });
      return `${actorOf(said)} ${sentencesOf(said)}`;
    };
    expect([
      step('send', 'transfer_partial'),
      step('received', 'share_map'),
      step('accept', 'share_downstream'),
      step('declined', 'transfer_full'),
    ]).toEqual([
      'Nadia Rahman offered the branch “Fishergate” to South',
      'South offered to share the map “Fishergate”',
      'Nadia Rahman accepted the branch “Fishergate” from South',
      'South declined the map “Fishergate”',
    ]);
  });

  it.each([
    ['create', 'created the task'],
    ['delete', 'deleted the task “Book the hall”'],
    ['comment', 'commented'],
  ] as const)('an entry of type %s', (activity_type, sentence) =>
    expect(sentencesOf(entry({ activity_type }))).toEqual([sentence]),
  );

  it('files that were added and deleted', () => {
    const file = { old: null, new: 'plan.pdf' };
    expect(sentencesOf(entry({ activity_type: 'add_file', changes: { file } }))).toEqual(['added the file “plan.pdf”']);
    const gone = { old: 'plan.pdf', new: null };
    expect(sentencesOf(entry({ activity_type: 'delete_file', changes: { file: gone } }))).toEqual([
      'deleted the file “plan.pdf”',
    ]);
  });
});
