import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import * as words from '../words/words.ts';

const schemes = [
  { value: 'light', label: words.ui.theme.light, Icon: IconSun },
  { value: 'dark', label: words.ui.theme.dark, Icon: IconMoon },
  { value: 'auto', label: words.ui.theme.system, Icon: IconDeviceDesktop },
] as const;

/** Menu items to choose a light, dark or system theme. */
export function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
      <Menu.Label>{words.ui.theme.label}</Menu.Label>
      {schemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} />}>
          {label}
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
