import { VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';
import { pages } from '../../base/page/pages.ts';
import classes from '../../base/page/sidebar.module.css';
import * as words from '../../base/words/words.ts';
import { WaitingCount } from '../../maps/transfers/waiting-count.tsx';
import { UnreadBadge } from '../../talk/notifications/unread-badge.tsx';
import { UnseenBadge } from '../../talk/unseen-activity/unseen-badge.tsx';

/** Matches exactly. Otherwise the router would mark Dashboard on every page, because all paths start with its path. */
const exactly = { exact: true, includeSearch: false };

/** Returns the page that contains a path: a goal belongs to Goals, the calendar to Calendar rather than to Tasks. */
function pageAt(path: string) {
  const holding = pages().filter(({ to }) => path === to || (to !== '/dashboard' && path.startsWith(`${to}/`)));
  return holding.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}

const FormsGroup = lazily(() => import('../../forms/menus/forms-group.tsx').then(({ FormsGroup }) => FormsGroup));

export function Navigation({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const here = useLocation({ select: ({ pathname }) => pageAt(pathname) });
  return (
    <nav className={classes.scroll} aria-label={words.shell.mainNavigation}>
      {!rail && <div className={classes.group}>{words.shell.platform}</div>}
      <ul className={classes.list}>
        {pages().map(({ to, name, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={exactly}
              className={classes.item}
              aria-current={to === here ? 'page' : undefined}
              title={rail ? name : undefined}
              onClick={onNavigate}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              {rail ? <VisuallyHidden>{name}</VisuallyHidden> : <span className={classes.itemText}>{name}</span>}
              {to === '/dashboard/notifications' && <UnreadBadge />}
              {to === '/dashboard/since' && <UnseenBadge />}
              {to === '/dashboard/transfers' && <WaitingCount />}
            </Link>
          </li>
        ))}
      </ul>
      <FormsGroup rail={rail} onNavigate={onNavigate} />
    </nav>
  );
}
