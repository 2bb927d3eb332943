import type { Settings } from '../settings.ts';
import { greetingOf, html, letter, type Mail } from './mail.ts';
import { safeName } from './safe-name.ts';
import { accountMails } from './words/account-mails.gen.ts';
import { mails } from './words/mails.gen.ts';

type Site = Pick<Settings, 'appUrl'>;
type Person = { email: string; name: string };
type Said = { subject: string; text: string; verb: string };

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

const mailOf = ({ email, name }: Person, { subject, text, verb }: Said, url: string): Mail =>
  letter({
    to: email,
    subject,
    greeting: greetingOf(name),
    text,
    html: text
      .split('\n\n')
      .map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>`)
      .join(''),
    link: { verb, url },
    footer: { text: accountMails.why },
  });

const changeUrl = ({ appUrl }: Site, token: string) => `${appUrl}/authentication/email-change#${token}`;

/** The mail to the new address of an account. Its owner may be a stranger, so the mail names nobody. */
export const newAddressMail = (site: Site, email: string, token: string): Mail => ({
  ...mailOf({ email, name: '' }, accountMails.newAddress, changeUrl(site, token)),
  secret: true,
});

/** The mail to the address that an account has so far. */
export const oldAddressMail = (site: Site, person: Person, newEmail: string, token: string): Mail => {
  const { oldAddress } = accountMails;
  return {
    ...mailOf(person, { ...oldAddress, text: oldAddress.text(newEmail) }, changeUrl(site, token)),
    secret: true,
  };
};

/** The mail to the owner of an address that somebody wanted to use for another account. */
export const addressTakenMail = ({ appUrl }: Site, email: string) =>
  mailOf({ email, name: '' }, accountMails.addressTaken, `${appUrl}/authentication/signin`);

/** The mail to a person who has asked to delete their account. */
export function deletionRequestedMail({ appUrl }: Site, person: Person, due: Date) {
  const { deletionRequested } = accountMails;
  const text = deletionRequested.text(longDate.format(due));
  return mailOf(person, { ...deletionRequested, text }, `${appUrl}/settings#data`);
}

/** The mail to a person whose account was not deleted, because `teams` would be left without an owner. */
export function deletionPutOffMail({ appUrl }: Site, person: Person, teams: string[]) {
  const { deletionPutOff } = accountMails;
  const text = deletionPutOff.text(teams.map((name) => safeName(name, mails.aTeam)));
  return mailOf(person, { ...deletionPutOff, text }, `${appUrl}/dashboard/teams`);
}

/** The mail to the former address of an account. */
export const accountDeletedMail = ({ appUrl }: Site, person: Person) => mailOf(person, accountMails.deleted, appUrl);

/** The mail to a person whose export of their data is ready, or could not be written. */
export function dataExportMail({ appUrl }: Site, person: Person, until: Date | null) {
  const { exportReady, exportFailed } = accountMails;
  const said = until ? { ...exportReady, text: exportReady.text(longDate.format(until)) } : exportFailed;
  return mailOf(person, said, `${appUrl}/settings#data`);
}
