import { IconAlertCircle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './node-panel.module.css';

const icons = {
  saved: IconCheck,
  saving: IconLoader2,
  offline: IconCloudOff,
  failed: IconAlertCircle,
  wrong: IconAlertCircle,
};

/** Shows whether everything is saved. `unsaved` is the state of fields that are not yet in the model. */
export function SavingState({
  session: { saving, canEdit },
  unsaved,
}: {
  session: MapSession;
  unsaved: 'wrong' | 'saving' | null;
}) {
  const sent = useSyncExternalStore(saving.subscribe, saving.state);
  const state = unsaved ?? sent;
  const Icon = icons[state];
  return (
    <span className={c.state} data-state={state} role="status">
      {canEdit && (
        <>
          <Icon size={15} stroke={1.8} aria-hidden />
          {words.mapPanel.states[state]}
        </>
      )}
    </span>
  );
}
