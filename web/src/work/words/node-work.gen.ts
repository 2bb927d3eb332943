// Generated from `web/src/work/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const nodeWork = catalogue('nodeWork', {
  title: 'Work',
  nodeOnMap: (map: string, node: string) => `${node} · ${map}`,
  noNode: 'No node',
  searchNodes: 'Search nodes of all maps',
  searchMap: 'Search nodes of this map',
  openNode: (title: string) => `Open “${title}” on its map`,
  tasks: 'Tasks',
  noTasks: 'No tasks for this node yet.',
  newTask: 'New task',
  linkTask: 'Link a task',
  searchTasks: 'Search tasks of the team',
  unlink: (title: string) => `Unlink “${title}”`,
  records: 'Records',
  noRecords: 'No records for this node yet.',
  linkRecord: 'Link a record',
  searchRecords: 'Search records of the team',
  fromRecord: {
    title: 'Add a node from a form record',
    below: (parent: string) => `It will be placed below “${parent}”, named after the record and linked to it.`,
    root: 'It will be placed in the first generation, named after the record and linked to it.',
  },
  more: 'Show more',
  failed: 'Failed to load the work of this node',
});
