import { type ReactNode, useEffect, useRef } from 'react';
import c from './tab-links.module.css';

type TabLinksProps = {
  label: string;
  /** At their end. */
  tools?: ReactNode;
  /** A link a page. */
  children: ReactNode;
};

/** Links between the pages of one thing, drawn as tabs. Where there is no room for all, the current one is in sight. */
export function TabLinks({ label, tools, children }: TabLinksProps) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // What it answers is for no one: newer browsers answer a promise, which is no way to clean up.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <div className={c.bar}>
      <nav ref={tabs} className={c.tabs} aria-label={label}>
        {children}
      </nav>
      {tools}
    </div>
  );
}
