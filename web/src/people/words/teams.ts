import { extended } from '@groundwork/contract/base/catalogue';
import * as specified from '@groundwork/contract/base/messages.gen';
import { teams as messages } from './teams.gen.ts';

export const teams = extended(messages, {
  notFound: {
    get title() {
      return specified.teams.notMember;
    },
  },
});
