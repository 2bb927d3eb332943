import type { DB } from '@groundwork/db/tables.gen';

type Exported = {
  /** A description of the rows, for the README of the archive. */
  about: string;
  /** The columns that name the person: an id, or an address in a column that ends in `email`. */
  of: string[];
};

/**
 * The tables whose rows name their person, each a file of the archive. Row-level security and the grants of columns say
 * what the person may read of them. rules.my_identity and rules.my_audit_log export what members may not read.
 */
export const exportedTables = {
  user_profiles: { about: 'What your teams see of you', of: ['id'] },
  user_metadata: { about: 'Your profile and settings', of: ['user_id'] },
  notification_preferences: { about: 'How you get notifications', of: ['user_id'] },
  notifications: { about: 'Your notifications', of: ['user_id'] },
  team_memberships: { about: 'Your memberships of teams', of: ['user_id'] },
  team_invitations: { about: 'Invitations that you sent or got', of: ['invited_by', 'email'] },
  teams: { about: 'Teams that you created and are in', of: ['created_by'] },
  activity_log: { about: 'What you did', of: ['user_id'] },
  activity_marks: { about: 'Up to when you saw the activity of teams', of: ['user_id'] },
  goals: { about: 'Goals that you created or that are assigned to you', of: ['created_by', 'assigned_to'] },
  goal_check_ins: { about: 'Your check-ins', of: ['created_by'] },
  goal_targets: { about: 'Targets that you added', of: ['created_by'] },
  goal_target_values: { about: 'Values of targets that you entered', of: ['created_by'] },
  tasks: { about: 'Tasks that you created or that are assigned to you', of: ['created_by', 'assigned_to'] },
  task_plans: { about: 'Your plans of days', of: ['user_id'] },
  task_reminders: { about: 'Your reminders', of: ['user_id'] },
  task_snoozes: { about: 'Tasks that you snoozed', of: ['user_id'] },
  task_templates: { about: 'Task templates that you created', of: ['created_by'] },
  task_views: { about: 'Your saved views', of: ['user_id'] },
  task_view_choices: { about: 'The order of your views', of: ['user_id'] },
  shared_task_views: { about: 'Views that you shared', of: ['created_by'] },
  watches: { about: 'What you watch', of: ['user_id'] },
  comments: { about: 'Comments that you wrote or resolved', of: ['user_id', 'resolved_by'] },
  attachments: { about: 'Files that you uploaded; `file` names each in this archive', of: ['uploaded_by'] },
  revisions: { about: 'Earlier versions of texts that you wrote', of: ['created_by'] },
  tpl_templates: { about: 'Templates that you created', of: ['created_by'] },
  tpl_instances: { about: 'Forms, lists and maps that you created', of: ['created_by'] },
  tpl_maps: { about: 'Maps with steps for you, or with a rule of yours', of: ['steps_for', 'rule_by'] },
  tpl_map_nodes: { about: 'Nodes of maps that you added', of: ['created_by'] },
  tpl_records: { about: 'Records that you filled in', of: ['created_by'] },
  map_versions: { about: 'Changes of maps that you made', of: ['created_by', 'ended_by'] },
  transfer_requests: { about: 'Maps that you sent or shared', of: ['created_by'] },
  imports: { about: 'Imports that you started', of: ['user_id'] },
  deletions: { about: 'What you deleted and others can still restore', of: ['deleted_by'] },
} satisfies { [Table in keyof DB]?: Exported };
export type ExportedTable = keyof typeof exportedTables;

/** Columns that are not data of the person: an index of words, and the name of a file in the store. */
export const leftOutColumns = ['tpl_records.search', 'attachments.file_path'];

const inRow = 'Part of a row that is exported by its person';
const secret = 'Secrets; rules.my_identity exports the rest';
const ofTeam = 'Content of a team, which names nobody';

/** Columns that may name people and by which nothing is exported, with the reason. */
export const notExported: Record<string, string> = {
  'auth.accounts.user_id': secret,
  'auth.authenticators.user_id': secret,
  'auth.email_changes.user_id': secret,
  'auth.passkeys.user_id': secret,
  'auth.recovery_codes.user_id': secret,
  'auth.sessions.user_id': secret,
  'auth.account_deletions.user_id': 'rules.my_identity exports it',
  'auth.data_exports.user_id': 'rules.my_identity exports when it was requested',
  'auth.sign_ups.user_id': 'Only people who have not confirmed their address; they cannot sign in',
  'auth.import_sessions.session_id': 'An encrypted credential of the older product, for an hour',
  'public.idempotency_keys.user_id': 'Answers to requests, which are exported as what they wrote; kept for a day',
  'public.idempotency_keys.answer': 'Answers to requests, which are exported as what they wrote; kept for a day',
  'public.notifications.actor_id': 'Notifications of other people',
  'public.notifications.member_id': 'The same person as user_id',
  'public.comments.mentioned_users': 'Comments of others; the notification of the mention is exported',
  'public.comments.reactions': 'Stands in comments of others, with the reactions of others',
  'public.deleted_rows.content': 'Deleted content, which only those who may restore it may read',
  'public.audit_log.details': 'rules.my_audit_log exports it',
  'public.activity_log.changes': inRow,
  'public.activity_log.node_ids': inRow,
  'public.imports.current_nodes': inRow,
  'public.map_versions.content': inRow,
  'public.notifications.changes': inRow,
  'public.revisions.content': inRow,
  'public.shared_task_views.search': inRow,
  'public.task_templates.tree': inRow,
  'public.task_view_choices.view_order': inRow,
  'public.task_views.search': inRow,
  'public.tpl_instances.metadata': inRow,
  'public.tpl_map_nodes.fields': inRow,
  'public.tpl_map_nodes.position': inRow,
  'public.tpl_records.data': inRow,
  'public.tpl_templates.instance_metadata_schema': inRow,
  'public.tpl_templates.record_data_schema': inRow,
  'public.tpl_templates.map_node_schema': inRow,
  'public.tpl_templates.map_edge_schema': inRow,
  'public.tpl_templates.views': inRow,
  'public.teams.status_limits': ofTeam,
  'public.saved_map_views.look': ofTeam,
  'public.sprints.carried_task_ids': ofTeam,
  'public.tpl_map_edges.metadata': ofTeam,
};
