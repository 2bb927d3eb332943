import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import * as words from '../words/words.ts';

const schemes = [
  { value: 'light', name: 'light', Icon: IconSun },
  { value: 'dark', name: 'dark', Icon: IconMoon },
  { value: 'auto', name: 'system', Icon: IconDeviceDesktop },
] as const;

/** Menu items to choose a light, dark or system theme. */
export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
      <Menu.Label>{words.ui.theme.label}</Menu.Label>
      {schemes.map(({ value, name, Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} />}>
          {words.ui.theme[name]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function ThemeToggle() {
  const { colorScheme } = useMantineColorScheme();
  const { Icon } = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.ui.theme.label}>
          <Icon size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
