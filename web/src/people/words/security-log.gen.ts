// Generated from `web/src/people/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const securityLog = catalogue('securityLog', {
  title: 'Security log',
  about: 'Who signed in, invited, changed roles, shared, downloaded and deleted. Only owners see it.',
  open: 'Open the security log',
  askOwner: 'Ask an owner of the team if you need to know what happened.',
  kind: 'Kind',
  kinds: {
    sign_ins: 'Sign-ins',
    people: 'Members and roles',
    sharing: 'Shares and transfers',
    exports: 'Downloads',
    deletions: 'Deletions',
    settings: 'Team settings',
  },
  person: 'Person',
  anyone: 'Anyone',
  file: 'security-log',
});
