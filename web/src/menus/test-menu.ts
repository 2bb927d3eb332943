import type { Menu, MenuItem } from '@groundwork/contract/menus';

export const testItem = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: `id of ${label}`,
  menu_id: 'id of Forms',
  label,
  description: null,
  template_id: `template of ${label}`,
  template_name: `Template of ${label}`,
  is_visible: true,
  sort_order: 0,
  ...more,
});

/** A menu with items of these labels. */
export const testMenu = (name: string, labels: string[] = [], more: Partial<Menu> = {}): Menu => ({
  id: `id of ${name}`,
  team_id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  name,
  is_active: true,
  items: labels.map((label, sort_order) => testItem(label, { menu_id: `id of ${name}`, sort_order })),
  can: { edit: true, delete: true },
  ...more,
});
