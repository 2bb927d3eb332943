import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebar, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { paletteKey, press } from '../keys/palette-key.ts';
import { usePrinting } from '../printing/printing.ts';
import { Toolbar } from '../toolbar/toolbar.tsx';
import * as words from '../words/words.ts';
import classes from './page.module.css';
import { useSidebar } from './sidebar-state.tsx';
import { StartNote } from './start-note.tsx';
import { TitleCount } from './title-count.ts';

/** Opens the command palette. Shows a label, or only an icon when there is little room. */
function SearchButton() {
  return (
    <UnstyledButton
      className={classes.search}
      title={words.commands.open}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => press(paletteKey)}
    >
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <span>{words.commands.open}</span>
      <kbd aria-hidden>{words.ui.key(paletteKey)}</kbd>
    </UnstyledButton>
  );
}

type PageProps = {
  title: string;
  /** Replaces the title, for example with an editable one. */
  heading?: ReactNode;
  /** A short note beside the title. */
  sub?: ReactNode;
  /** A control in the middle of the header, such as a switch of views. */
  middle?: ReactNode;
  /** Replaces the button of the command palette with a search of the page; null for none. */
  find?: ReactNode;
  /** The main action of the page. */
  action?: { label: string; onClick: () => void } | undefined;
  actionIcon?: ReactNode;
  /** Secondary controls before the main action, such as a menu. */
  end?: ReactNode;
  /** The filter bar below the header. */
  tools?: ReactNode;
  /** A column beside the content; below it on narrow screens. */
  aside?: ReactNode;
  /** Makes the scroll area focusable, for content without focusable elements, so that keys can scroll it. */
  focusable?: boolean;
  children: ReactNode;
};

/** The frame of every page: header, filter bar and scrolling content. */
export function Page({
  title,
  heading,
  sub,
  middle,
  find,
  action,
  actionIcon,
  end,
  tools,
  aside,
  focusable = false,
  children,
}: PageProps) {
  const { toggle } = useSidebar();
  const count = use(TitleCount);
  // On paper without the number, because browsers name a PDF file after the title.
  const printing = usePrinting();
  return (
    <>
      <title>{`${count > 0 && !printing ? `(${count}) ` : ''}${title} · ${words.shell.product}`}</title>
      <header className={classes.head} data-tools>
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words.shell.toggleSidebar}
          onClick={toggle}
        >
          <IconLayoutSidebar size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          className={classes.burger}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={words.shell.openMenu}
          onClick={toggle}
        >
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
        {heading ?? (
          <h1 className={classes.title} title={title} dir="auto">
            {title}
          </h1>
        )}
        {sub && <span className={classes.sub}>{sub}</span>}
        <span className={classes.grow} />
        {middle && (
          <>
            {middle}
            <span className={classes.grow} />
          </>
        )}
        {find === undefined ? <SearchButton /> : find}
        {end}
        {action && (
          <>
            <Button
              className={classes.action}
              leftSection={actionIcon ?? <IconPlus size={16} stroke={2} />}
              onClick={action.onClick}
            >
              {action.label}
            </Button>
            <ActionIcon
              className={classes.actionSmall}
              size={40}
              radius="md"
              aria-label={action.label}
              onClick={action.onClick}
            >
              {actionIcon ?? <IconPlus size={20} stroke={2} />}
            </ActionIcon>
          </>
        )}
      </header>
      {tools && <Toolbar>{tools}</Toolbar>}
      <StartNote />
      <div
        className={classes.body}
        data-scroll
        data-aside={aside ? true : undefined}
        tabIndex={focusable ? 0 : undefined}
      >
        <div className={classes.content}>{children}</div>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
    </>
  );
}
