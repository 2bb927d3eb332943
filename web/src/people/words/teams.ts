import { messages as specified } from '@groundwork/contract/base/messages';
import { extended } from '../../base/words/catalogue.ts';
import { teams as messages } from './teams.gen.ts';

export const teams = extended(messages, {
  notFound: {
    get title() {
      return specified.teams.notMember;
    },
  },
});
