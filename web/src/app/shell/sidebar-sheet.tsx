import { limits } from '@groundwork/contract/base/limits';
import { Drawer } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on phones. It slides in over the page and closes after a choice. */
export function SidebarSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={limits.sidebar.mobileWidth}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': words.shell.mainNavigation } }}
    >
      <div className={classes.sheet}>
        <Sidebar onNavigate={onClose} />
      </div>
    </Drawer>
  );
}
