/** The queues of background jobs. */
export const queueNames = [
  'sweep',
  'sweep-old',
  'remind',
  'send-reminders',
  'import',
  'data-export',
  'map-steps',
  'delete-accounts',
  'sweep-files',
  'mail',
] as const;
export type QueueName = (typeof queueNames)[number];
