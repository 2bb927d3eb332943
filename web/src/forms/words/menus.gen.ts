// Generated from `web/src/forms/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const menus = catalogue('menus', {
  title: 'Menus',
  newMenu: 'New menu',
  create: 'Create menu',
  fields: {
    name: 'Name',
  },
  editName: 'Name of the menu',
  active: 'Active',
  inSidebar: 'In the sidebar',
  delete: 'Delete menu',
  deletesItems: (items: number) => `${en.counted(items, { one: '# item is', other: '# items are' })} deleted with it. Templates and records stay.`,
  actions: (name: string) => `Change the menu ${name}`,
  noMenus: 'No menus yet. Showing a form in the sidebar adds one.',
  item: {
    add: 'Add form',
    addTo: (menu: string) => `Add form to ${menu}`,
    edit: 'Edit menu item',
    save: 'Save menu item',
    delete: 'Delete menu item',
    templateStays: 'It leaves the menu. Its template and records stay.',
    actions: (label: string) => `Edit or delete ${label}`,
    visible: (label: string) => `Show ${label} in the menu`,
    fields: {
      label: 'Label',
      description: 'Description',
      template: 'Template',
      menu: 'Menu',
    },
    hints: {
      description: 'Shown on hover',
      template: 'Choose a template',
    },
    noTemplates: 'No template has a form yet.',
    none: 'No forms in this menu yet.',
  },
  allForms: 'All forms',
  formsHint: 'What is ticked is in everybody’s sidebar, for the whole team.',
  showInSidebar: 'Show in sidebar',
  showFormInSidebar: (form: string) => `Show in sidebar: ${form}`,
  newForm: {
    title: 'New form',
    create: 'Create form',
    name: 'Name',
    sidebarHint: 'For everybody in the team',
  },
  globalTemplates: 'For all teams',
  forms: 'Forms',
  viewAll: 'View All Forms',
  createNew: 'Create New',
  open: (label: string) => `Open ${label}`,
  newRecord: (label: string) => `New record in ${label}`,
});
