import { translated } from '../language.ts';

/** “Hill Street and this installation”. Null is the installation. */
const requirers = (names: (string | null)[]) =>
  new Intl.ListFormat('en').format(names.map((name) => name ?? 'this installation'));

export const secondFactor = translated({
  section: 'Two-factor authentication',
  sectionText:
    'After the password, signing in asks for a code from your phone or for a passkey. Nobody gets in with the password alone.',
  title: 'Enter your code',
  passkeyTitle: 'Confirm that it is you',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows now.',
  enter: 'Sign in',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes that you stored when you turned on two-factor authentication.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the authenticator app instead',
  someoneElse: 'Sign in as someone else',
  loadFailed: 'Failed to load two-factor authentication',
  startFailed: 'Failed to begin',
  setUpTitle: 'Set up two-factor authentication',
  requiredBy: (names: (string | null)[]) => {
    const named = requirers(names);
    return `${named[0]?.toUpperCase()}${named.slice(1)} ${names.length === 1 ? 'requires' : 'require'} two-factor authentication.`;
  },
  signInFirst: 'You signed in a while ago. Sign in again to confirm that it is you, and then set it up.',
  signInAgain: 'Sign in again',
  isOff: 'It is off.',
  isOn: 'It is on.',
  byPasskeys: 'Your passkeys are the second factor.',
  codesLeft: (left: number) =>
    left === 0
      ? 'You have no recovery codes left, so make new ones.'
      : `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`,
  setUp: 'Set up an authenticator app',
  otherApp: 'Use another app',
  addApp: 'Add an authenticator app',
  useMyPasskeys: 'Use my passkeys',
  usePasskey: 'Use a passkey instead',
  stepApp: 'Open an authenticator app on your phone, such as 2FAS, Aegis, Google Authenticator or 1Password.',
  stepScan: 'Scan this QR code with it.',
  qrCode: 'QR code for the authenticator app',
  orType: 'Or enter this key in the app:',
  copySecret: (key: string) => `Copy the key ${key}`,
  stepCode: 'Enter the code that the app shows. You will be signed out on your other devices.',
  turnOn: 'Turn on',
  recoveryCodes: 'Recovery codes',
  recoveryText:
    'It is on. If you lose your phone or your passkeys, each of these codes signs you in once. Store them in a safe place: they are not ' +
    'shown again.',
  recoveryFile: (host: string) => `Recovery codes for Groundwork at ${host}. Each works once.`,
  copy: 'Copy',
  download: 'Download',
  print: 'Print',
  stored: 'I have stored them',
  goOn: 'I have stored them, go on',
  renew: 'New recovery codes',
  renewTitle: 'Make new recovery codes?',
  renewText: 'The earlier codes stop working.',
  renewFailed: 'Failed to make new recovery codes',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off two-factor authentication?',
  turnOffText: 'Then the password alone signs you in. Your recovery codes stop working.',
  eitherCode: 'Code of the app, or a recovery code',
  turnedOff: 'Two-factor authentication is off',
  team: {
    about: 'Members without it are asked to set it up before they see anything else.',
    required: 'Required for all members',
    ownFirst: 'To require it, turn it on for yourself first.',
    toAccount: 'Open your account',
    requireTitle: 'Require two-factor authentication?',
    requireText: 'Members without it cannot go on working until they have set it up.',
    require: 'Require it',
  },
});
