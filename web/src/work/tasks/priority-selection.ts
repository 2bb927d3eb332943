import { priorities } from '@groundwork/contract/base/statuses';
import * as words from '../../base/words/words.ts';

/** The priorities as select options, most urgent first. */
export const prioritySelection = () =>
  priorities.map((priority) => ({ value: priority, label: words.tasks.priority[priority] })).toReversed();
