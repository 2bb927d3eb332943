import { limits } from '@groundwork/contract/base/limits';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { pressedKey } from '../keys/pressed-key.ts';
import { usePhone } from '../theme/phone.ts';

const { cookies, cookieSeconds, shortcut } = limits.sidebar;

/** The kind of page beside the sidebar. Maps keep a value of their own, and begin with the rail. */
export type Room = keyof typeof cookies;

type Sidebar = {
  /** On wide screens: true for the full sidebar, false for the rail of icons. */
  open: boolean;
  /** On phones: whether the sidebar is open as a sheet. */
  sheetOpen: boolean;
  toggle: () => void;
  closeSheet: () => void;
};
const SidebarContext = createContext<Sidebar | null>(null);

function remembered(room: Room): boolean | null {
  const value = document.cookie.match(new RegExp(`(?:^|; )${cookies[room]}=(true|false)`))?.[1];
  return value ? value === 'true' : null;
}

/** Ctrl+B and Cmd+B are bold in a text editor. */
const inTextEditor = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[contenteditable="true"]') !== null;

export function SidebarProvider({ room = 'pages', children }: { room?: Room; children: ReactNode }) {
  const phone = usePhone();
  const roomy = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<Record<Room, boolean | null>>(() => ({
    pages: remembered('pages'),
    maps: remembered('maps'),
  }));
  const [sheetOpen, sheet] = useDisclosure(false);
  const open = chosen[room] ?? (room === 'pages' && roomy);

  const sidebar = useMemo<Sidebar>(
    () => ({
      open,
      sheetOpen: phone && sheetOpen,
      closeSheet: sheet.close,
      toggle: () => {
        if (phone) return sheet.toggle();
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
        document.cookie = `${cookies[room]}=${!open}; path=/; max-age=${cookieSeconds}; samesite=lax`;
        setChosen((before) => ({ ...before, [room]: !open }));
      },
    }),
    [open, room, phone, sheetOpen, sheet],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        pressedKey(event).toLowerCase() !== shortcut ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        inTextEditor(event.target)
      )
        return;
      event.preventDefault();
      sidebar.toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [sidebar]);

  return <SidebarContext value={sidebar}>{children}</SidebarContext>;
}

export function useSidebar(): Sidebar {
  const sidebar = use(SidebarContext);
  if (!sidebar) throw new Error('useSidebar outside SidebarProvider');
  return sidebar;
}
