import * as messages from '@groundwork/contract/base/messages.gen';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import classes from './shell.module.css';

const subscribe = (onChange: () => void) => onlineManager.subscribe(onChange);
const isOnline = () => onlineManager.isOnline();

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return <div role="status">{!online && <p className={classes.offline}>{messages.general.offline}</p>}</div>;
}
