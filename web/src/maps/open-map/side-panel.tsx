import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { focusOpened } from './enter-panel.ts';
import c from './side-panel.module.css';

type SidePanelProps = {
  label: string;
  head: ReactNode;
  tools?: ReactNode;
  foot?: ReactNode;
  /** On phones, limits the height to the content, so that the map stays visible above. */
  low?: boolean;
  onClose: () => void;
  /** Closes the panel on Escape. Without this, the first Escape only returns the focus to the map. */
  closesOnEscape?: boolean;
  /** Called when the focus leaves the panel. */
  onBlur?: () => void;
  children: ReactNode;
};

/** A panel beside a map, for its selection or a mode; on phones a sheet over the lower part. */
export function SidePanel({
  label,
  head,
  tools,
  foot,
  low = false,
  closesOnEscape = false,
  onClose,
  onBlur,
  children,
}: SidePanelProps) {
  const phone = usePhone();
  const before = useRef<Element | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as Element;
    // Open menus inside handle Escape themselves.
    if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(target)) return;
    if (target.closest('[aria-haspopup][aria-expanded="true"]')) return;
    event.stopPropagation();
    if (!closesOnEscape && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else onClose();
  };
  return (
    <aside
      ref={focusOpened}
      className={c.panel}
      tabIndex={-1}
      aria-label={label}
      data-low={low || undefined}
      data-map-panel
      {...{ onKeyDown, onFocus, onBlur }}
    >
      <div className={c.head}>
        <div className={c.heading}>{head}</div>
        {tools}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={phone ? 44 : 28}
          aria-label={words.mapPanel.close}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={c.body}>{children}</div>
      {foot && <div className={c.foot}>{foot}</div>}
    </aside>
  );
}
