import { CloseButton, Popover } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import { useOpenedOnDemand } from '../../base/loading/opened-on-demand.ts';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { closesOnEscape } from '../data/closes-on-escape.ts';
import c from '../data/map-data.module.css';
import { ShowSettings } from './show-settings.tsx';
import { ShowViews } from './show-views.tsx';

const text = words.mapData;

/** A button that opens the data settings of a map. The popover stays open, so that people see the map change. */
export function ShowData({ children }: { children: MenuButton }) {
  const { opened, setOpened, target } = useOpenedOnDemand();
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>{cloneElement(children, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={c.dropdown} aria-label={text.label} onKeyDown={closesOnEscape(close)}>
        <DataPanel onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * The panel with the data settings and the saved views. `children` is the legend, where the legend has no other place.
 */
export function DataPanel({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <div className={c.panel}>
      <div className={c.head}>
        <h2>{text.label}</h2>
        <CloseButton size={26} aria-label={words.ui.close} onClick={onClose} />
      </div>
      {children}
      <ShowSettings />
      <ShowViews onClose={onClose} />
    </div>
  );
}
