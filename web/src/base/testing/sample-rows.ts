import type { SearchHit } from '@groundwork/contract/app/search';
import type { Person } from '@groundwork/contract/base/fields';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { Instance } from '@groundwork/contract/forms/instances';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import type { RecordRow } from '@groundwork/contract/forms/records';
import type { Template } from '@groundwork/contract/forms/templates';
import type { ImportItem, ImportRun } from '@groundwork/contract/maps/import/imports';
import type { LegacyTemplate } from '@groundwork/contract/maps/import/legacy';
import type { MapView } from '@groundwork/contract/maps/map-views';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import type { TransferWithSketch } from '@groundwork/contract/maps/transfers';
import type { Account } from '@groundwork/contract/people/account';
import type { AdminTeam, AdminUser } from '@groundwork/contract/people/admin';
import { type Member, type RoleId, roleCodes, type Team } from '@groundwork/contract/people/teams';
import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { Attachment } from '@groundwork/contract/talk/attachments';
import type { Thread } from '@groundwork/contract/talk/comments';
import type { Notification } from '@groundwork/contract/talk/notifications';
import type { Goal } from '@groundwork/contract/work/goals';
import type { Label } from '@groundwork/contract/work/labels';
import type { Sprint } from '@groundwork/contract/work/sprints';
import type { Target } from '@groundwork/contract/work/targets';
import type { TaskTemplate } from '@groundwork/contract/work/task-templates';
import type { Task, TaskRow } from '@groundwork/contract/work/tasks';
import type { TaskView } from '@groundwork/contract/work/views';

// Rows as in server responses, for the fake backend. Each builder has defaults for all fields.

/** Returns the same UUID for the same name. */
export function sampleId(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 44;
  return `00000000-0000-4000-8000-${hash.toString(16).padStart(12, '0')}`;
}

export const sampleIds = <Names extends string[]>(...names: Names) =>
  names.map(sampleId) as { [Index in keyof Names]: string };

const sample =
  <Row>(usual: Row) =>
  (fields: Partial<Row> = {}): Row => ({ ...usual, ...fields });

const created_at = '2026-10-14T10:00:00Z';
const canAll = { edit: true, delete: true };

/** The default team of all rows. */
export const sampleTeamId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';

export const nadia: Person = {
  id: '0e02b2c3-58cc-4372-a567-f47ac10bd401',
  email: 'nadia@harbour.example',
  full_name: 'Nadia Rahman',
  avatar_url: null,
};

export const anAccount = sample<Account>({
  ...nadia,
  first_name: 'Nadia',
  last_name: 'Rahman',
  phone_number: '',
  address: '',
  sign_in_methods: ['credential'],
  time_zone: 'Europe/Berlin',
  time_zone_follows_device: false,
  week_start: null,
  date_order: null,
  open_subtasks: null,
  deletes_at: null,
});

export const anAdminUser = sample<AdminUser>({
  ...nadia,
  email_verified: true,
  created_at: '2026-01-14T10:00:00Z',
  last_sign_in_at: null,
  team_count: 2,
  suspended_at: null,
  is_super_admin: false,
  has_second_factor: false,
  can: { suspend: true, resume: false, sign_out: true, remove_second_factor: false },
});

export const anAdminTeam = sample<AdminTeam>({
  id: sampleTeamId,
  name: 'Harbour District',
  created_at,
  owners: [nadia],
  member_count: 2,
  task_count: 9,
  file_bytes: 0,
  usage: [],
});

export const aTeam = sample<Team>({
  id: sampleTeamId,
  name: 'Harbour District',
  description: null,
  members_may_invite: true,
  requires_second_factor: false,
  status_limits: {},
  weekly_hours: 40,
  code: '0123456789',
  created_by: null,
  created_at,
  joined_at: created_at,
  role_id: 2,
  role_name: 'Admin',
  role_code: 'ADMIN',
  member_count: 3,
  plan: 'Free',
  can: { update: true, delete: false, audit: false, require_second_factor: false, invite: [2, 3], leave: true },
});

export const aMember = (role_id: RoleId, fields: Partial<Member> = {}): Member => ({
  ...nadia,
  user_id: fields.id ?? nadia.id,
  user_email: fields.email ?? nadia.email,
  team_id: sampleTeamId,
  joined_at: created_at,
  weekly_hours: null,
  role_id,
  role_name: '',
  role_code: roleCodes[role_id],
  can: { set_role: [], remove: false },
  ...fields,
});

/** Returns a task as in a list response, number `n` of one team. */
export const aTask = (n = 1, fields: Partial<TaskRow> = {}): TaskRow => ({
  id: `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
  title: `Task ${n}`,
  status: 'to_do',
  priority: 'medium',
  type: 'task',
  team_id: sampleTeamId,
  goal_id: null,
  parent_task_id: null,
  assigned_to: null,
  start_date: null,
  due_date: null,
  due_time: null,
  due_at: null,
  plan: null,
  snoozed_until: null,
  recurrence: null,
  recurs_on: null,
  created_by: null,
  created_at,
  estimated_hours: null,
  actual_hours: null,
  remaining_hours: null,
  record_id: null,
  node_id: null,
  sprint_id: null,
  goal: null,
  parent: null,
  assigned_user: null,
  labels: [],
  blocked_by: [],
  subtask_count: 0,
  subtask_done_count: 0,
  comment_count: 0,
  attachment_count: 0,
  can: canAll,
  ...fields,
});

/** Returns a task as in the response for a single task. */
export const aWholeTask = (fields: Partial<Task> = {}): Task => ({
  ...aTask(),
  description: null,
  created_user: null,
  next_task: null,
  node: null,
  subtasks: [],
  relations: [],
  ...fields,
});

export const aGoal = sample<Goal>({
  id: sampleId('goal'),
  team_id: sampleTeamId,
  parent_goal_id: null,
  parent: null,
  sub_goal_count: 0,
  title: 'Autumn gathering',
  content: null,
  reason: null,
  target: null,
  status: 'in_progress',
  priority: 'medium',
  progress: 0,
  start_date: null,
  due_date: null,
  created_by: null,
  assigned_to: null,
  created_at,
  assigned_user: null,
  created_user: null,
  check_in_days: null,
  check_in: null,
  targets: [],
  task_stats: { total: 0, completed: 0, in_progress: 0, todo: 0, blocked: 0 },
  branch_stats: null,
  comment_count: 0,
  can: canAll,
});

export const aTarget = sample<Target>({
  id: sampleId('target'),
  team_id: sampleTeamId,
  goal_id: sampleId('goal'),
  name: 'Guests',
  unit: 'people',
  start_value: 0,
  target_value: 80,
  current_value: 20,
  problem: null,
  source: 'hand',
  calculation: null,
  field_label: null,
  source_name: null,
  instance_id: null,
  map_id: null,
  node_id: null,
});

export const aLabel = sample<Label>({
  id: '0e02b2c3-58cc-4372-a567-f47ac10bd401',
  team_id: sampleTeamId,
  name: 'Venue',
  color: '#d9730d',
  description: null,
  created_at,
  usage_count: 0,
  can: canAll,
});

export const aSprint = sample<Sprint>({
  id: sampleId('sprint'),
  team_id: sampleTeamId,
  name: 'Harvest',
  starts_on: '2026-10-14',
  ends_on: '2026-10-27',
  created_at,
  goal: null,
  ended_at: null,
  task_count: 0,
  open_count: 0,
  estimated_hours: 0,
  open_hours: 0,
  can: canAll,
});

export const aTaskTemplate = sample<TaskTemplate>({
  id: sampleId('task template'),
  team_id: sampleTeamId,
  name: 'Gathering',
  description: 'Hall, soup and chairs',
  task_count: 2,
  day_count: 3,
  created_user: null,
  created_at,
  can: canAll,
});

export const aThread = sample<Thread>({
  id: sampleId('comment'),
  team_id: sampleTeamId,
  task_id: aTask().id,
  goal_id: null,
  parent_comment_id: null,
  user_id: nadia.id,
  content: 'Here',
  mentioned_users: [],
  is_pinned: false,
  is_edited: false,
  resolved_at: null,
  resolved_by: null,
  reactions: [],
  created_at,
  updated_at: created_at,
  author: nadia,
  mentions: [],
  can: { edit: false, delete: false, pin: true, react: true, resolve: true },
  replies: [],
});

export const anAttachment = sample<Attachment>({
  id: sampleId('attachment'),
  team_id: sampleTeamId,
  task_id: aTask().id,
  goal_id: null,
  file_name: 'plan.txt',
  file_path: `${sampleTeamId}/${sampleId('attachment')}.bin`,
  file_size: 32_154,
  file_type: 'application/octet-stream',
  uploaded_by: nadia.id,
  user_id: nadia.id,
  created_at,
  uploader: nadia,
  can: { delete: false },
});

export const aView = sample<TaskView>({
  id: sampleId('view'),
  team_id: sampleTeamId,
  name: 'Stuck',
  page: 'tasks',
  search: { status: ['blocked', 'on_hold'], sort: 'due' },
  icon: null,
  color: 'gray',
  shared: false,
  created_user: nadia,
  created_at,
  can: { edit: true, share: true, delete: true },
});

export const aSearchHit = sample<SearchHit>({
  kind: 'task',
  id: sampleId('hit'),
  team_id: sampleTeamId,
  title: { text: 'Order badges', marks: [[6, 12]] },
  excerpt: null,
  status: 'to_do',
  blocked_by: [],
  within: null,
  map_id: null,
  similar: false,
});

export const aMenuItem = (label: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  id: sampleId(label),
  menu_id: sampleId('Forms'),
  label,
  description: null,
  template_id: sampleId(`template of ${label}`),
  template_name: `Template of ${label}`,
  is_visible: true,
  sort_order: 0,
  ...fields,
});

/** Returns a menu with items of these labels. */
export const aMenu = (name: string, labels: string[] = [], fields: Partial<Menu> = {}): Menu => ({
  id: sampleId(name),
  team_id: sampleTeamId,
  name,
  is_active: true,
  items: labels.map((label, sort_order) => aMenuItem(label, { menu_id: sampleId(name), sort_order })),
  can: canAll,
  ...fields,
});

export const aTemplate = sample<Template>({
  id: sampleId('template'),
  owner_team_id: sampleTeamId,
  name: 'Visit report',
  description: null,
  kind: 'form',
  structure_type: 'plain',
  instance_metadata_schema: schemaOf([]),
  record_data_schema: schemaOf([]),
  map_node_schema: schemaOf([]),
  map_edge_schema: schemaOf([]),
  views: { views: [{ key: 'all', name: 'All visits', type: 'table', columns: [] }] },
  default_view_key: 'all',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
  instance_count: 0,
  uses: { instances: 0, menu_items: 0 },
  can: { edit: true, delete: true, duplicate: true },
});

const options = (...labels: string[]) => ({
  source: 'static' as const,
  staticOptions: labels.map((label) => ({ label, value: label.toLowerCase() })),
});

const visitFields: FormField[] = [
  { id: '1', name: 'title', label: 'Visit title', type: 'text', required: true, displayTitle: true },
  { id: '2', name: 'day', label: 'Date of visit', type: 'date', required: false },
  { id: '3', name: 'attending', label: 'Attending', type: 'number', required: false },
  { id: '4', name: 'group', label: 'Group', type: 'dropdown', required: false, dropdownConfig: options('Elm', 'Mill') },
  { id: '5', name: 'album', label: 'Album', type: 'url', required: false },
];

/** The template of the records of `aRecord`. */
export const visitTemplate: Instance['template'] = {
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d499',
  name: 'Visit report',
  kind: 'form',
  structure_type: 'plain',
  record_data_schema: schemaOf(visitFields),
  instance_metadata_schema: schemaOf([]),
  views: {
    views: [
      { key: 'all', name: 'All', type: 'table', columns: [] },
      { key: 'groups', name: 'Groups', type: 'board', columns: ['attending'], group_by: 'group' },
      { key: 'days', name: 'Days', type: 'calendar', columns: [], date_field: 'day' },
    ],
  },
  default_view_key: 'all',
};

export const anInstance = sample<Instance>({
  id: 'a47ac10b-58cc-4372-a567-0e02b2c3d479',
  team_id: sampleTeamId,
  template_id: visitTemplate.id,
  template: visitTemplate,
  goal_id: null,
  goal: null,
  name: 'Visits',
  for_entries: false,
  record_count: 0,
  created_by: null,
  created_at,
  can: canAll,
  metadata: {},
});

/** Returns a record as in a list response, number `n` of one instance. */
export const aRecord = (n: number, data: FormValues, fields: Partial<RecordRow> = {}): RecordRow => ({
  id: `4fef87c1-58cc-4372-a567-0e02b2c3d40${n}`,
  team_id: sampleTeamId,
  instance_id: anInstance().id,
  data,
  task: null,
  node: null,
  created_by: null,
  created_at: '2026-11-14T10:00:00Z',
  updated_at: '2026-11-14T10:00:00Z',
  can: canAll,
  ...fields,
});

export const aMap = sample<GroundworkMap>({
  id: sampleId('map'),
  team_id: sampleTeamId,
  instance_id: anInstance().id,
  name: 'Northern network',
  template: { id: sampleId('template of a map'), name: 'Church map', structure_type: 'church' },
  node_count: 2,
  held_by: [],
  seen_by: [],
  archived_at: null,
  created_at,
  can: canAll,
});

export const aMapView = sample<MapView>({
  id: sampleId('view of a map'),
  team_id: sampleTeamId,
  map_id: sampleId('map'),
  name: 'Churches',
  look: { color: 'kind' },
  created_at,
});

/** The team that gets the requests of `aTransfer` and the imports of `anImport`. */
export const north = { id: sampleId('North'), name: 'North' };

/** Returns a request from East to North. */
export const aTransfer = sample<TransferWithSketch>({
  id: '00000000-0000-4000-8000-000000000001',
  type: 'transfer_partial',
  status: 'pending',
  team: { id: sampleId('East'), name: 'East' },
  recipient_team: north,
  recipient_email: null,
  target_team_id: null,
  target_map_id: null,
  map_id: '00000000-0000-4000-8000-000000000002',
  node_id: '00000000-0000-4000-8000-000000000003',
  title: 'Fishergate',
  node_count: 4,
  sketch: [null, 0, 0, 1],
  data_counts: { records: 3, entries: 2, tasks: 1 },
  include_entries: false,
  include_template: false,
  source_template_id: null,
  source_template: null,
  note: null,
  reason: null,
  created_by: { id: '00000000-0000-4000-8000-000000000004', full_name: 'Leo Marchetti', avatar_url: null },
  created_at: '2026-11-20T10:00:00Z',
  decided_at: null,
  can: { accept: true, decline: true, cancel: false, revoke: false },
});

/** Returns a running import: templates are done, a map is in progress, people are waiting. */
export const anImport = sample<ImportRun>({
  id: '00000000-0000-4000-8000-0000000000aa',
  team: north,
  status: 'running',
  reason: null,
  template: { total: 2, created: 1, skipped: 1, refused: 0 },
  map: { total: 2, created: 1, skipped: 0, refused: 0 },
  user: { total: 4, created: 0, skipped: 0, refused: 0 },
  field: { created: 9, altered: 0, refused: 0 },
  node: { created: 40, altered: 0, refused: 0 },
  current: 'Harbour district',
  current_nodes: { done: 48, total: 96 },
  created_at: '2026-11-22T10:00:00Z',
  finished_at: null,
});

export const anImportItem = (fields: Partial<ImportItem> = {}): ImportItem => ({
  id: crypto.randomUUID(),
  kind: 'map',
  legacy_id: 'quay',
  part: null,
  name: 'Quay',
  outcome: 'created',
  reason: null,
  row_id: null,
  ...fields,
});

/** Returns a template of the older product. */
export const aLegacyTemplate = (
  id: string,
  name: string,
  fields: Partial<LegacyTemplate['fields'][number]>[] = [],
): LegacyTemplate => ({
  id,
  name,
  fields: fields.map((field) => ({
    type: 'text',
    name: '',
    label: '',
    icon: '',
    options: [],
    show_middle_state: false,
    ...field,
  })),
  nodes: [],
});

export const anActivityEntry = sample<ActivityEntry>({
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d411',
  team_id: sampleTeamId,
  subject: 'task',
  activity_type: 'create',
  description: 'Book the hall',
  changes: {},
  names: {},
  user: nadia,
  goal: null,
  task: null,
  map: null,
  form: null,
  node: null,
  node_count: null,
  record_id: null,
  comment_id: null,
  created_at,
});

export const aNotification = sample<Notification>({
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d410',
  team: { id: sampleTeamId, name: 'Harbour District' },
  kind: 'assignment',
  actor: nadia,
  task: null,
  goal: null,
  instance: null,
  comment: null,
  invitation: null,
  transfer: null,
  import: null,
  changes: null,
  names: {},
  reason: null,
  due_date: null,
  read_at: null,
  snoozed_until: null,
  created_at,
});
