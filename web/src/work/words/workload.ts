import { extended } from '@groundwork/contract/base/catalogue';
import { workload as messages } from './workload.gen.ts';

export const workload = extended(messages, {
  tasks: (tasks: number, withoutEstimate: number) =>
    withoutEstimate === 0
      ? messages.tasks(tasks)
      : tasks === withoutEstimate
        ? messages.noneEstimated(tasks)
        : messages.someEstimated(tasks, withoutEstimate),
});
