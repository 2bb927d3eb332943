import type { Account } from '@groundwork/contract/people/account';
import { hueOf, initialsOf } from '../src/base/avatars/initials.ts';
import { basePath } from '../src/base/deployment/base-path.ts';

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const sections = find('#sections');

sections.addEventListener('click', () => sections.hidePopover());

// The server sets this cookie at sign-in, so that the page does not request the session for visitors.
if (document.cookie.split('; ').includes('signed_in=1')) {
  const response = await fetch(`${basePath}/api/account`);
  if (response.ok) show(await response.json());
}

function show(account: Account) {
  const face = find('.account .face');
  face.textContent = initialsOf(account.full_name || account.email);
  face.style.setProperty('--hue', `${hueOf(account.id)}`);
  for (const element of document.querySelectorAll<HTMLElement>('[data-for]'))
    element.hidden = element.dataset.for !== 'member';
  find<HTMLButtonElement>('#account button').addEventListener('click', signOut);
}

async function signOut() {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const signedOut = await fetch(`${basePath}/api/auth/sign-out`, request).then(
    (response) => response.ok,
    () => false,
  );
  if (signedOut) location.reload();
  else find('#account [role=alert]').hidden = false;
}
