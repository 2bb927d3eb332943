import * as messages from '@groundwork/contract/base/messages.gen';
import type { TemplateSummary } from '@groundwork/contract/forms/templates';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { useDeleteTemplate } from './template-mutations.ts';

type DeleteTemplateProps = { template: TemplateSummary; opened: boolean; onDeleted?: () => void; onClose: () => void };

/** Asks for confirmation and deletes a template. */
export function DeleteTemplate({ template, opened, onDeleted, onClose }: DeleteTemplateProps) {
  const { mutateAsync: remove } = useDeleteTemplate();
  const { instances, menu_items } = template.uses ?? { instances: 0, menu_items: 0 };
  return (
    <Confirm
      opened={opened}
      title={words.templates.delete}
      description={messages.general.deleteQuestion(template.name)}
      refusal={instances + menu_items > 0 ? messages.templates.inUse(instances, menu_items) : null}
      restorable
      note={words.templates.deletesViews}
      confirmText={words.templates.delete}
      dangerous
      onClose={onClose}
      onConfirm={() => remove(template).then(onDeleted, () => {})}
    />
  );
}
