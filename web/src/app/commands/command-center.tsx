import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paletteKey, printKey } from '../../base/keys/palette-key.ts';
import { endTypeAhead } from '../../base/keys/type-ahead.ts';
import { CreateTemplateDialog } from '../../forms/templates/create-template-dialog.tsx';
import { CreateMapDialog } from '../../maps/map-list/create-map-dialog.tsx';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { InviteDialog } from '../../people/invitations/invite-dialog.tsx';
import { CopyGoal, CopyTask } from '../../work/copies/copies.tsx';
import { GoalDialog } from '../../work/goals/goal-dialog.tsx';
import { NewLabelDialog } from '../../work/labels/new-label-dialog.tsx';
import { CreateTaskDialog } from '../../work/new-tasks/create-task-dialog.tsx';
import { NewSprintDialog } from '../../work/sprints/new-sprint-dialog.tsx';
import { ApplyTaskTemplate } from '../../work/task-templates/task-template-dialogs.tsx';
import { CommandPalette } from './command-palette.tsx';
import { type Opening, useCommands } from './commands.tsx';
import { useGoalOpener } from './found.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import { useShown } from './shown.ts';

/** Maximum time between the keys of a sequence, in milliseconds. */
const sequenceMs = 1200;

/** Runs the command of a key and renders the dialog that it opens. `keys` holds all pressed keys, the latest last. */
export function CommandCenter({ keys }: { keys: string[] }) {
  const { team } = useCurrentTeam();
  const [opened, setOpened] = useState<Opening | 'palette' | null>(null);
  const commands = useCommands(setOpened);
  const shown = useShown();
  const openGoal = useGoalOpener();
  const close = () => setOpened(null);
  const showGoal = ({ id }: { id: string }) => {
    close();
    openGoal(id);
  };

  const taken = useRef(0);
  const before = useRef({ key: '', at: 0 });
  const onShortcut = useEffectEvent((key: string) => {
    if (key === paletteKey) {
      if (opened === 'palette') endTypeAhead();
      return setOpened(opened === 'palette' ? null : 'palette');
    }
    // Closes the palette, so that it is not on the printout.
    if (key === printKey && opened === 'palette') close();
    const { key: first, at } = before.current;
    before.current = { key, at: Date.now() };
    const sequence = Date.now() - at < sequenceMs && commands.find(({ shortcut }) => shortcut === `${first} ${key}`);
    const command = sequence || commands.find(({ shortcut, applies }) => shortcut === key && applies?.() !== false);
    if (!command) return endTypeAhead();
    if (sequence) endTypeAhead();
    before.current.key = '';
    command.do();
  });
  useEffect(() => {
    for (const key of keys.slice(taken.current)) onShortcut(key);
    taken.current = keys.length;
  }, [keys]);

  if (opened === 'palette') return <CommandPalette commands={commands} onClose={close} />;
  if (opened === 'help') return <ShortcutHelp commands={commands} onClose={close} />;
  if (opened === 'task') return <CreateTaskDialog onClose={close} />;
  if (opened === 'goal' && team) return <GoalDialog teamId={team.id} onClose={close} onCreated={showGoal} />;
  if (opened === 'map' && team) return <CreateMapDialog teamId={team.id} onClose={close} />;
  if (opened === 'template' && team) return <CreateTemplateDialog teamId={team.id} onClose={close} />;
  if (opened === 'label' && team) return <NewLabelDialog teamId={team.id} onClose={close} />;
  if (opened === 'sprint' && team) return <NewSprintDialog teamId={team.id} onClose={close} />;
  if (opened === 'invite' && team) return <InviteDialog team={team} onClose={close} />;
  if (opened === 'tasks of template' && team)
    return <ApplyTaskTemplate teamId={team.id} goal={shown.goal} onClose={close} />;
  if (opened === 'task copy' && shown.task) return <CopyTask task={shown.task} onClose={close} />;
  if (opened === 'goal copy' && shown.goal) return <CopyGoal goal={shown.goal} onClose={close} />;
  return null;
}
