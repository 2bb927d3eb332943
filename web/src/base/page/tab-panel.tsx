import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePrinting } from '../printing/printing.ts';
import c from './tab-panel.module.css';

type TabPanelProps = {
  value: string;
  /** The value of the tab that is open. */
  open: string;
  /** The name of the tab, which is a heading on paper. */
  name: string;
  className?: string | undefined;
  /** Keeps the content mounted while another tab is open. */
  keep?: boolean;
  children: ReactNode;
};

/**
 * The panel of a tab. Its content is mounted while the tab is open. On paper, the panels of all tabs follow each other.
 */
export function TabPanel({ value, open, name, className, keep = false, children }: TabPanelProps) {
  const printing = usePrinting();
  const heading = printing && <h2 className={c.heading}>{name}</h2>;
  if (value === open || !printing)
    return (
      <Tabs.Panel value={value} className={className}>
        {heading}
        {(keep || value === open) && children}
      </Tabs.Panel>
    );
  return (
    <section className={`${c.printed} ${className}`}>
      {heading}
      {children}
    </section>
  );
}
