import { extended } from '@groundwork/contract/base/catalogue';
import { taskRelations as messages } from './task-relations.gen.ts';

export const taskRelations = extended(messages, {
  replaceQuestion: (reason: string, choice: string, title: string) =>
    messages.replaceQuestion(reason, choice.replace(' …', ''), title),
});
