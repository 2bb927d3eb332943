import { plural } from './plural.ts';

export const menus = {
  title: 'Menus',
  newMenu: 'New menu',
  create: 'Create menu',
  fields: { name: 'Name' },
  nameHint: 'The menu named Forms is the one in the sidebar.',
  editName: 'Name of the menu',
  active: 'Active',
  inSidebar: 'In the sidebar',
  delete: 'Delete menu',
  deleteQuestion: (name: string, items: number) =>
    items === 0
      ? `Delete the menu “${name}”? It has no items.`
      : `Delete the menu “${name}” with its ${plural(items, 'item', 'items')}? Templates and entries stay.`,
  actions: (name: string) => `Change the menu ${name}`,
  empty: {
    title: 'Forms within reach',
    text: 'A menu offers templates as forms. The one named Forms appears in everybody’s sidebar.',
    create: 'Create the Forms menu',
  },
  item: {
    add: 'Add form',
    addTo: (menu: string) => `Add form to ${menu}`,
    edit: 'Edit menu item',
    save: 'Save menu item',
    delete: 'Delete menu item',
    deleteQuestion: (label: string) => `Delete “${label}” from the menu? Its template and entries stay.`,
    actions: (label: string) => `Edit or delete ${label}`,
    visible: (label: string) => `Show ${label} in the menu`,
    fields: { label: 'Label', description: 'Description', template: 'Template', menu: 'Menu' },
    hints: { description: 'Shown on hover', template: 'Choose a template' },
    noTemplates: 'No template has a form yet.',
    none: 'No forms in this menu yet.',
  },
  globalTemplates: 'For all teams',
  forms: 'Forms',
  viewAll: 'View All Forms',
  createNew: 'Create New',
  open: (label: string) => `Open ${label}`,
  newEntry: (label: string) => `New entry in ${label}`,
};
