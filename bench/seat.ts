/**
 * Data for a measured request: a session of a member, and of their team a task to read, a goal for new tasks, and
 * people and labels to filter by.
 */
export type Seat = {
  token: string;
  user_id: string;
  team_id: string;
  task_id: string;
  goal_id: string;
  assigned_to: string[];
  label_id: string[];
};
