import type { Account } from '@groundwork/contract/account';

// Importing the application's `initialsOf` would share a chunk with it, and bring React to this page.
const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const sections = find('#sections');

sections.addEventListener('click', () => sections.hidePopover());

// The server sets this cookie at sign-in, so that visitors are not asked who they are.
if (document.cookie.split('; ').includes('signed_in=1')) {
  const response = await fetch('/api/account');
  if (response.ok) show(await response.json());
}

function show(account: Account) {
  find('.account .face').textContent = initialsOf(account.full_name || account.email);
  for (const element of document.querySelectorAll<HTMLElement>('[data-for]')) element.hidden = element.dataset.for !== 'member';
  find<HTMLButtonElement>('#account button').addEventListener('click', signOut);
}

async function signOut() {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const signedOut = await fetch('/api/auth/sign-out', request).then(
    (response) => response.ok,
    () => false,
  );
  if (signedOut) location.reload();
  else find('#account [role=alert]').hidden = false;
}
