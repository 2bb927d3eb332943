import { IconMenu2 } from '@tabler/icons-react';
import { landing as words } from '../src/app/words/landing.gen.ts';

const { nav, account } = words;

export const sections = [
  { href: '#home', label: nav.home },
  { href: '#how-it-works', label: nav.howItWorks },
  { href: '#pricing', label: nav.pricing },
  { href: '#faq', label: nav.faq },
];
export const signUp = '/authentication/signup';
export const signIn = '/authentication/signin';

export const Brand = () => (
  <>
    <svg className="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="7" />
      <path d="M12 10h4M9.5 14h9M7.5 18h13" />
    </svg>
    Groundwork
  </>
);

/** The popovers work without a script. `account.ts` shows the account menu to signed-in users. */
export const Navbar = () => (
  <header className="navbar wide-column">
    <a className="brand" href="#home">
      <Brand />
    </a>
    <nav id="sections" className="sections" popover="auto" aria-label={nav.label}>
      {sections.map(({ href, label }, index) => (
        <a key={href} href={href} aria-current={index === 0 ? 'page' : undefined}>
          {label}
        </a>
      ))}
      <a href={signIn} data-for="visitor">
        {nav.signIn}
      </a>
    </nav>
    <a className="button small" href={signUp} data-for="visitor">
      {nav.getStarted}
    </a>
    <button type="button" className="account" popoverTarget="account" data-for="member" hidden>
      <span className="face" />
      <span className="spoken">{account.menu}</span>
    </button>
    <div id="account" className="account-menu" popover="auto">
      <a href="/dashboard">{account.dashboard}</a>
      <a href="/settings">{account.settings}</a>
      <button type="button">{account.signOut}</button>
      <p role="alert" hidden>
        {account.signOutFailed}
      </p>
    </div>
    <button type="button" className="burger" popoverTarget="sections" aria-label={nav.menu}>
      <IconMenu2 size={24} />
    </button>
  </header>
);
