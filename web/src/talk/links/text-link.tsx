import { linkRel } from '@groundwork/contract/base/rich-text';
import { IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { basePath } from '../../base/deployment/base-path.ts';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import { linkedBy } from './link-queries.ts';
import { type Named, namedBy, ownPath } from './linked-address.ts';
import c from './text-link.module.css';

type TextLinkProps = {
  href: string;
  /** The visible text of the link. */
  text: string;
  children: ReactNode;
};

/** Returns the attribute that makes the style sheet print the address of a link after a text that does not name it. */
const printedAddress = (href: string, text: string) =>
  text.trim() === href || `mailto:${text.trim()}` === href ? {} : { 'data-address': href.replace(/^mailto:/, '') };

function PlainLink({ href, text, children }: TextLinkProps) {
  return (
    <a href={href} target="_blank" rel={linkRel} {...printedAddress(href, text)}>
      {children}
    </a>
  );
}

/** A task, goal or map with its status, and its title instead of an address. */
function Chip({ named, ...link }: TextLinkProps & { named: Named }) {
  const { data } = useQuery(linkedBy(named));
  const router = useRouter();
  const { href, text, children } = link;
  if (!data) return <PlainLink {...link} />;

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(basePath + ownPath(href));
  };
  const icon =
    data.kind === 'map' ? (
      <IconSitemap size={14} stroke={1.6} aria-hidden />
    ) : (
      <StatusIcon
        status={data.status}
        label={data.kind === 'task' ? words.tasks.status[data.status] : words.goals.status[data.status]}
        size={14}
      />
    );
  return (
    <a className={c.chip} href={href} title={data.title} onClick={open} {...printedAddress(href, data.title)}>
      {icon} <span dir="auto">{text.trim() === href ? data.title : children}</span>
    </a>
  );
}

/** A link in a text. A link to a task, goal or map that the reader can see is a chip. */
export function TextLink(props: TextLinkProps) {
  const named = namedBy(props.href);
  return named ? <Chip {...props} named={named} /> : <PlainLink {...props} />;
}
