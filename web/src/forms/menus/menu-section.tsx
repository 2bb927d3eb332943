import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Menu } from '@groundwork/contract/forms/menus';
import type { Team } from '@groundwork/contract/people/teams';
import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLayoutSidebar, IconPlus } from '@tabler/icons-react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import * as words from '../../base/words/words.ts';
import { MenuItemDialog } from './menu-item-dialog.tsx';
import { MenuItemRow } from './menu-item-row.tsx';
import { useChangeMenus } from './menu-mutations.ts';
import c from './menu-section.module.css';

type MenuSectionProps = {
  menu: Menu;
  team: Team;
  /** All menus of the team, because an item can move to another menu. */
  menus: Menu[];
  /** Whether the sidebar shows this menu. */
  inSidebar: boolean;
};

/** A menu with its items in their order. */
export function MenuSection({ menu, team, menus, inSidebar }: MenuSectionProps) {
  const change = useChangeMenus(team.id);
  const title = useTitleDraft(`menu ${menu.id}`, (name) => change.rename(menu, name));
  const [adding, add] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const { name, can, is_active, items } = menu;
  return (
    <section className={c.menu} aria-label={name} data-off={!is_active || undefined}>
      <header className={c.head}>
        <div className={c.name}>
          <InlineTitle
            level={2}
            value={name}
            label={words.menus.editName}
            requiredMessage={messages.menus.nameRequired}
            maxLength={limits.text.name}
            readOnly={!can.edit}
            {...title}
          />
        </div>
        {inSidebar && (
          <span className={c.where}>
            <IconLayoutSidebar size={14} stroke={1.7} aria-hidden />
            {words.menus.inSidebar}
          </span>
        )}
        <span className={c.acts}>
          <Switch
            size="sm"
            label={words.menus.active}
            checked={is_active}
            disabled={!can.edit}
            onChange={(event) => change.switchOn(menu, event.currentTarget.checked)}
          />
          {can.edit && (
            <Button
              variant="subtle"
              color="gray"
              h={28}
              px={8}
              leftSection={<IconPlus size={16} stroke={1.7} />}
              aria-label={words.menus.item.addTo(name)}
              onClick={add.open}
            >
              {words.menus.item.add}
            </Button>
          )}
          <RowMenu
            label={words.menus.actions(name)}
            edit={undefined}
            remove={can.delete ? { label: words.menus.delete, onClick: ask.open } : undefined}
          />
        </span>
      </header>
      <ReorderList
        label={name}
        rows={items}
        nameOf={({ label }) => label}
        group={`menus of ${team.id}`}
        onMove={(itemId, at) => change.placeItem(itemId, menu, at)}
        empty={<p className={c.none}>{words.menus.item.none}</p>}
      >
        {(item, grip) => (
          <MenuItemRow item={item} grip={can.edit && grip} team={team} menus={menus} mayEdit={can.edit} />
        )}
      </ReorderList>
      {adding && <MenuItemDialog team={team} menu={menu} menus={menus} onClose={add.close} />}
      <Confirm
        opened={asking}
        title={words.menus.delete}
        description={messages.general.deleteQuestion(name)}
        restorable
        note={items.length > 0 && words.menus.deletesItems(items.length)}
        confirmText={words.menus.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => change.remove(menu)}
      />
    </section>
  );
}
