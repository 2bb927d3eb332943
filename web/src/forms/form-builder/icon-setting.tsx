import * as messages from '@groundwork/contract/base/messages.gen';
import { type FormField, fieldIcons } from '@groundwork/contract/forms/form-fields';
import { isIcon } from '@groundwork/contract/forms/form-schema';
import { Button, FileButton, InputBase, Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSelector, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import { FieldIcon } from '../forms/field-icon.tsx';
import c from './icon-setting.module.css';

const text = words.formBuilder.icons;

type IconSettingProps = {
  icon: FormField['icon'];
  problem: string | undefined;
  onChange: (icon: FormField['icon']) => void;
};

/** Chooses an icon of the set, or uploads a picture, which the form stores itself. */
export function IconSetting({ icon, problem, onChange }: IconSettingProps) {
  const [opened, { close, toggle }] = useDisclosure();
  const [refused, setRefused] = useState<string>();
  const choose = (chosen: string | undefined) => {
    setRefused(undefined);
    onChange(chosen);
    close();
  };
  const upload = async (file: File | null) => {
    if (!file) return;
    const read = await dataUrlOf(file).catch(() => null);
    if (read === null) setRefused(text.unreadable);
    else if (isIcon(read)) choose(read);
    else setRefused(messages.formSchema.icon);
  };
  const own = icon?.startsWith('data:');
  return (
    <Popover opened={opened} onChange={toggle} width={292} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={text.label}
          error={problem}
          leftSection={icon && <FieldIcon icon={icon} />}
          rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
          onClick={toggle}
        >
          {icon ? (own ? text.own : text.name(icon)) : text.none}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={c.icons}>
          {fieldIcons.map((name) => (
            <UnstyledButton
              key={name}
              className={c.icon}
              aria-label={text.name(name)}
              title={text.name(name)}
              aria-pressed={name === icon}
              onClick={() => choose(name)}
            >
              <FieldIcon icon={name} size={18} />
            </UnstyledButton>
          ))}
        </div>
        {refused && (
          <p className={c.refused} role="alert">
            {refused}
          </p>
        )}
        <div className={c.foot}>
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)}>
            {(props) => (
              <Button {...props} variant="subtle" color="gray" leftSection={<IconUpload size={16} stroke={1.6} />}>
                {text.upload}
              </Button>
            )}
          </FileButton>
          <Button variant="subtle" color="gray" disabled={!icon} onClick={() => choose(undefined)}>
            {text.none}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
