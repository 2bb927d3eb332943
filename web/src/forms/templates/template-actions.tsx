import type { Template } from '@groundwork/contract/forms/templates';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { DeleteTemplate } from './delete-template.tsx';
import { DuplicateTemplateDialog } from './duplicate-template-dialog.tsx';

const text = words.templates;

/** The menu of a template: duplicate it, discard changes, delete it. */
export function TemplateActions({ template, onDiscard }: { template: Template; onDiscard: (() => void) | undefined }) {
  const navigate = useNavigate();
  const [copying, copy] = useDisclosure(false);
  const [discarding, discard] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.more}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {template.can.duplicate && (
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={copy.open}>
              {text.duplicate}
            </Menu.Item>
          )}
          {onDiscard && (
            <Menu.Item leftSection={<IconArrowBackUp size={16} stroke={1.6} />} onClick={discard.open}>
              {text.discard}
            </Menu.Item>
          )}
          {template.can.delete && (
            <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={ask.open}>
              {text.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {copying && <DuplicateTemplateDialog template={template} onClose={copy.close} />}
      <Confirm
        opened={discarding}
        title={text.discard}
        description={text.discardQuestion}
        confirmText={text.discard}
        dangerous
        onConfirm={() => onDiscard?.()}
        onClose={discard.close}
      />
      <DeleteTemplate
        template={template}
        opened={asking}
        onClose={ask.close}
        onDeleted={() => void navigate({ to: '/dashboard/templates', ignoreBlocker: true })}
      />
    </>
  );
}
