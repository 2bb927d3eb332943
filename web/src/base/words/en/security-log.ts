import { translated } from '../language.ts';
export const securityLog = translated({
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
