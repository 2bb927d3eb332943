import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { samplePassword } from '../db/sample-people.ts';
import { worldPeople } from '../db/test-world.ts';
import { expectAccessibleInBoth } from './accessible.ts';
import { goTo } from './at-rest.ts';
import { groundworkForFile } from './groundwork.ts';
import { visitor } from './visitor.ts';

// Browsers allow passkeys only for host names, not for IP addresses.
const groundwork = groundworkForFile(async (port) => ({ APP_URL: `http://localhost:${port}` }));
const { mai, tomas, grace } = worldPeople;

/** A virtual authenticator that stores passkeys and verifies its user, like a device with a fingerprint reader. */
async function deviceOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // Otherwise the device would accept the passkey suggestion of the sign-in page at once.
      automaticPresenceSimulation: false,
    },
  });
  return { browser, authenticatorId };
}
type Device = { browser: CDPSession; authenticatorId: string };

/** Sets whether the simulated person touches the fingerprint reader on each request. */
const touch = ({ browser, authenticatorId }: Device, enabled: boolean) =>
  browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

/** Makes the last authentication of a person's sessions an hour old. */
const grownOld = (id: string) =>
  groundwork.sql("update auth.sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [id]);

test('someone adds a passkey, signs in with it and removes it', async ({ browser }) => {
  const url = groundwork.url.replace('127.0.0.1', 'localhost');
  const { context, page, troubles } = await visitor(browser, url, { as: mai });
  const device = await deviceOf(page);
  const add = page.getByRole('button', { name: 'Add a passkey' });

  await test.step('adds a passkey and renames it', async () => {
    await goTo(page, '/settings#password');
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await expectAccessibleInBoth(page, 'no passkeys');
    await touch(device, true);
    await add.click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    const row = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
    await expect(row).toContainText('Chrome on Linux');
    await row.getByRole('button', { name: 'Actions for Chrome on Linux' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect(name).toBeFocused();
    await name.fill('Work laptop');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Work laptop');
    await expectAccessibleInBoth(page, 'passkeys');
  });

  await test.step('confirms with the passkey that it is them, and cannot add the same device twice', async () => {
    await grownOld(mai.id);
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('already has a passkey of your account')).toBeVisible();
  });

  /** Deletes the session cookie, as closing a private window does. */
  const signOut = async () => {
    await touch(device, false);
    // Otherwise the page may notice the end of its session and navigate.
    await goTo(page, 'about:blank');
    await context.clearCookies();
    await goTo(page, '/authentication/signin');
  };
  const home = /\/dashboard/;

  await test.step('signs in with the button, if the reader knows the person', async () => {
    await signOut();
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
    await expectAccessibleInBoth(page, 'sign-in with a passkey');
    await device.browser.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: false,
    });
    await touch(device, true);
    await signIn.click();
    await expect(page.getByRole('alert')).toContainText('Please try again');
    await device.browser.send('WebAuthn.setUserVerified', {
      authenticatorId: device.authenticatorId,
      isUserVerified: true,
    });
    // The passkey suggestion starts again after the dialog, and may sign in before the click.
    await signIn.click({ timeout: 5000 }).catch(() => {});
    await expect(page).toHaveURL(home);
  });

  await test.step('signs in with a suggestion of the email field', async () => {
    // The simulated reader may miss a touch that comes while a request begins.
    await expect(async () => {
      await signOut();
      await page.getByLabel('Email').focus();
      await touch(device, true);
      await expect(page).toHaveURL(home, { timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
  });

  await test.step('makes the passkey the second factor, and signs in with the password and it', async () => {
    await goTo(page, '/settings#password');
    await page.getByRole('button', { name: 'Use my passkeys' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await expect(page.getByText('Your passkeys are the second factor.')).toBeVisible();
    await expectAccessibleInBoth(page, 'passkeys as the second factor');
    await signOut();
    await page.getByLabel('Email').fill(mai.email);
    await page.getByLabel('Password', { exact: true }).fill(samplePassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
    await expectAccessibleInBoth(page, 'second factor with a passkey');
    await touch(device, true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(home);
  });

  await test.step('turns it off after a confirmation with the passkey', async () => {
    await goTo(page, '/settings#password');
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use my passkeys' })).toBeVisible();
  });

  await test.step('another person on this device cannot confirm with it', async () => {
    const { page: other } = await visitor(browser, url, { as: tomas });
    const otherDevice = await deviceOf(other);
    const { credentials } = await device.browser.send('WebAuthn.getCredentials', {
      authenticatorId: device.authenticatorId,
    });
    await touch(otherDevice, true);
    await goTo(other, '/settings#password');
    await other.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(other.getByText('Passkey added')).toBeVisible();
    await otherDevice.browser.send('WebAuthn.clearCredentials', { authenticatorId: otherDevice.authenticatorId });
    for (const credential of credentials)
      await otherDevice.browser.send('WebAuthn.addCredential', {
        authenticatorId: otherDevice.authenticatorId,
        credential,
      });
    await grownOld(tomas.id);
    await other.getByRole('button', { name: 'Add a passkey' }).click();
    await other.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(other.getByText('This passkey belongs to another account.')).toBeVisible();
  });

  await test.step('removes the passkey, which then signs nobody in', async () => {
    await goTo(page, '/settings#password');
    await page.getByRole('button', { name: 'Actions for Work laptop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await signOut();
    await touch(device, true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');
  });

  expect(troubles).toEqual([]);
});

test('a browser without passkeys signs in with the password, and is told why', async ({ browser }) => {
  const url = groundwork.url.replace('127.0.0.1', 'localhost');
  const { context, page } = await visitor(browser, url);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await goTo(page, '/authentication/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await context.close();
  const { page: hers } = await visitor(browser, url, { as: grace });
  await hers.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await goTo(hers, '/settings#password');
  await expect(hers.getByText('This browser cannot use passkeys here.')).toBeVisible();
});
