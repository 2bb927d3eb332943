import type { Deleted } from '@groundwork/contract/base/deleted';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Menu, MenuItem } from '@groundwork/contract/forms/menus';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import { teamMenus } from './menu-queries.ts';

const menuMutations = api.menus.key({ type: 'mutation' });

function useRefreshMenus() {
  const queries = useQueryClient();
  return async () => {
    if (queries.isMutating({ mutationKey: menuMutations }) === 1)
      await queries.invalidateQueries({ queryKey: api.menus.key() });
  };
}

export function useCreateMenu(teamId: string) {
  const refresh = useRefreshMenus();
  return useReportedMutation({
    mutationKey: menuMutations,
    mutationFn: (name: string) => client.menus.create({ teamId, name }),
    onSuccess: ({ name }) => toastSuccess(messages.menus.created, { name }),
    failed: messages.menus.createFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Shows the form of a template in the sidebar, or hides it. */
export function useShowForm(teamId: string) {
  const refresh = useRefreshMenus();
  return useReportedMutation({
    mutationKey: menuMutations,
    scope: { id: `menus of ${teamId}` },
    mutationFn: (input: { templateId: string; in_sidebar: boolean }) => client.menus.showForm({ teamId, ...input }),
    failed: messages.menus.itemUpdateFailed,
    onSettled: refresh,
  });
}

export type ItemFields = Pick<MenuItem, 'label' | 'template_id' | 'menu_id'> & { description: string };

/** Saves the form of `item`. Without `item`, the mutation adds one. */
export function useSaveItem(item?: MenuItem) {
  const refresh = useRefreshMenus();
  const linkTo = useToastLink();
  const [saved, failed] = item
    ? [messages.menus.itemUpdated, messages.menus.itemUpdateFailed]
    : [messages.menus.itemAdded, messages.menus.itemAddFailed];
  return useReportedMutation({
    mutationKey: menuMutations,
    mutationFn: ({ menu_id, ...fields }: ItemFields) =>
      item
        ? client.menus.updateItem({ menuItemId: item.id, menu_id, ...fields })
        : client.menus.addItem({ menuId: menu_id, ...fields }),
    onSuccess: ({ id, label }) =>
      toastSuccess(saved, {
        name: label,
        next: linkTo({ to: '/dashboard/forms/$menuItemId', params: { menuItemId: id } }),
      }),
    failed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Returns the menus after the item moved to index `at` among the other items of a menu. */
function withPlaced(menus: Menu[], itemId: string, menuId: string, at: number): Menu[] {
  const moved = menus.flatMap(({ items }) => items).filter(({ id }) => id === itemId);
  return menus.map((menu) => {
    const others = menu.items.filter(({ id }) => id !== itemId);
    if (menu.id !== menuId) return others.length === menu.items.length ? menu : { ...menu, items: others };
    return {
      ...menu,
      items: others.toSpliced(at, 0, ...moved).map((item, sort_order) => ({ ...item, menu_id: menuId, sort_order })),
    };
  });
}

type MenuChange = {
  send: () => Promise<Menu | MenuItem | Deleted>;
  show: (menus: Menu[]) => Menu[];
  failed: string;
  done?: { sentence: string; name: string };
};

const changed = (menu: Menu, changes: Partial<Pick<Menu, 'name' | 'is_active'>>): MenuChange => ({
  send: () => client.menus.update({ menuId: menu.id, ...changes }),
  show: (menus) => menus.map((one) => (one.id === menu.id ? { ...one, ...changes } : one)),
  failed: messages.menus.updateFailed,
});

/** Changes menus with an optimistic update, here and in the sidebar. */
export function useChangeMenus(teamId: string) {
  const undoOf = useUndoDeletion();
  const refresh = useRefreshMenus();
  const { queryKey } = teamMenus(teamId);
  const { mutate, mutateAsync } = useOptimisticUpdate({
    mutationKey: menuMutations,
    // The mutations run one after another, so that the last position stays.
    scope: { id: `menus of ${teamId}` },
    write: ({ send }: MenuChange) => send(),
    changes: [queryKey],
    show: ({ show }, queries) => {
      queries.setQueryData(queryKey, (list) => list && { items: show(list.items) });
    },
    failed: ({ failed }) => failed,
    onSuccess: (answer, { done }) => {
      const undo = 'deletion_id' in answer ? undoOf(done?.name, answer.deletion_id) : undefined;
      if (done) toastSuccess(done.sentence, { name: done.name, undo });
    },
    onSettled: refresh,
  });
  return {
    rename: (menu: Menu, name: string) => mutateAsync(changed(menu, { name })),
    switchOn: (menu: Menu, is_active: boolean) => mutate(changed(menu, { is_active })),
    remove: (menu: Menu) =>
      mutate({
        send: () => client.menus.delete({ menuId: menu.id }),
        show: (menus) => menus.filter(({ id }) => id !== menu.id),
        failed: messages.menus.deleteFailed,
        done: { sentence: messages.menus.deleted, name: menu.name },
      }),
    showItem: (item: MenuItem, is_visible: boolean) =>
      mutate({
        send: () => client.menus.updateItem({ menuItemId: item.id, is_visible }),
        show: (menus) =>
          menus.map((menu) => ({
            ...menu,
            items: menu.items.map((one) => (one.id === item.id ? { ...one, is_visible } : one)),
          })),
        failed: messages.menus.itemUpdateFailed,
      }),
    placeItem: (itemId: string, menu: Menu, at: number) =>
      mutate({
        send: () => client.menus.updateItem({ menuItemId: itemId, menu_id: menu.id, sort_order: at }),
        show: (menus) => withPlaced(menus, itemId, menu.id, at),
        failed: messages.menus.itemUpdateFailed,
      }),
    removeItem: (item: MenuItem) =>
      mutate({
        send: () => client.menus.deleteItem({ menuItemId: item.id }),
        show: (menus) => menus.map((menu) => ({ ...menu, items: menu.items.filter(({ id }) => id !== item.id) })),
        failed: messages.menus.itemDeleteFailed,
        done: { sentence: messages.menus.itemDeleted, name: item.label },
      }),
  };
}
