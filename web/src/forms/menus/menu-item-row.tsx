import * as messages from '@groundwork/contract/base/messages.gen';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import type { Team } from '@groundwork/contract/people/teams';
import { Switch, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import c from './menu-item-row.module.css';
import { useChangeMenus } from './menu-mutations.ts';

type MenuItemRowProps = { item: MenuItem; grip: ReactNode; team: Team; menus: Menu[]; mayEdit: boolean };

const text = words.menus.item;

/** A form of a menu. The label opens the edit dialog, the switch shows or hides the form. */
export function MenuItemRow({ item, grip, team, menus, mayEdit }: MenuItemRowProps) {
  const change = useChangeMenus(team.id);
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { label, description, template_name, is_visible } = item;
  return (
    <div className={`${r.row} ${c.row}`} data-hidden={!is_visible || undefined}>
      {grip || <span />}
      {mayEdit ? (
        <UnstyledButton className={`${r.link} ${c.label}`} title={label} onClick={edit.open}>
          {label}
        </UnstyledButton>
      ) : (
        <span className={c.label}>{label}</span>
      )}
      <span className={c.description} title={description ?? undefined}>
        {description}
      </span>
      <span className={c.template} title={template_name}>
        {template_name}
      </span>
      <Switch
        size="sm"
        className={c.switch}
        aria-label={text.visible(label)}
        title={text.visible(label)}
        checked={is_visible}
        disabled={!mayEdit}
        onChange={(event) => change.showItem(item, event.currentTarget.checked)}
      />
      <RowMenu
        label={text.actions(label)}
        edit={mayEdit ? { label: text.edit, onClick: edit.open } : undefined}
        remove={mayEdit ? { label: text.delete, onClick: ask.open } : undefined}
      />
      {editing && <MenuItemDialog team={team} item={item} menus={menus} onClose={edit.close} />}
      <Confirm
        opened={asking}
        title={text.delete}
        description={messages.general.deleteQuestion(label)}
        restorable
        note={text.templateStays}
        confirmText={text.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => change.removeItem(item)}
      />
    </div>
  );
}
