import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import classes from './appearance.module.css';

const { theme } = words.ui;
const schemes: [MantineColorScheme, 'light' | 'dark' | 'system'][] = [
  ['light', 'light'],
  ['dark', 'dark'],
  ['auto', 'system'],
];

/** Chooses the theme Light, Dark or System. Each option has a small preview. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.themes} aria-label={theme.label}>
      {schemes.map(([scheme, name]) => (
        <label key={scheme}>
          <input
            type="radio"
            name="theme"
            value={scheme}
            checked={scheme === colorScheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span className={classes.picture} data-scheme={scheme}>
            <i />
            <i />
            <i />
          </span>
          {theme[name]}
          {scheme === colorScheme && <IconCheck size={16} stroke={2} aria-hidden />}
        </label>
      ))}
    </fieldset>
  );
}
