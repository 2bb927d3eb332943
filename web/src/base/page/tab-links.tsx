import { type ReactNode, useEffect, useRef } from 'react';
import c from './tab-links.module.css';

type TabLinksProps = {
  label: string;
  /** Controls after the tabs. */
  tools?: ReactNode;
  /** One link per page. */
  children: ReactNode;
};

/** Links between related pages, shown as tabs. Scrolls the current tab into view. */
export function TabLinks({ label, tools, children }: TabLinksProps) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    // Braces, so that the effect returns nothing: in newer browsers `scrollIntoView` returns a promise, which is no
    // cleanup function.
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
