import type { Examples } from './examples.ts';

export const forms: Examples = {
  'templates.list': [(ids) => ({ team_id: ids.team })],
  'templates.nodeForms': [(ids) => ({ team_id: ids.team })],
  'templates.create': [(ids) => ({ owner_team_id: ids.team, name: 'Mixed', kind: 'form', structure_type: 'plain' })],
  'templates.get': [(ids) => ({ templateId: ids.template })],
  'templates.update': [(ids) => ({ templateId: ids.template, name: 'Mixed again' })],
  'templates.delete': [(ids) => ({ templateId: ids.unused_template })],
  'templates.duplicate': [
    (ids) => ({ templateId: ids.template, name: 'Mixed copy' }),
    (ids) => ({ templateId: ids.template, name: 'Mixed copy', owner_team_id: ids.team }),
  ],
  'templates.check': [(ids) => ({ templateId: ids.template, record_data_schema: {} })],
  'menus.list': [(ids) => ({ teamId: ids.team })],
  'menus.create': [(ids) => ({ teamId: ids.team, name: 'Mixed' })],
  'menus.update': [(ids) => ({ menuId: ids.menu, is_active: false })],
  'menus.delete': [(ids) => ({ menuId: ids.menu })],
  'menus.showForm': [(ids) => ({ teamId: ids.team, templateId: ids.template, in_sidebar: false })],
  'menus.addItem': [(ids) => ({ menuId: ids.menu, label: 'Mixed', template_id: ids.template })],
  'menus.updateItem': [
    (ids) => ({ menuItemId: ids.menu_item, label: 'Renamed' }),
    (ids) => ({ menuItemId: ids.menu_item, label: 'Mixed', template_id: ids.template }),
    (ids) => ({ menuItemId: ids.menu_item, label: 'Mixed again', menu_id: ids.menu }),
  ],
  'menus.deleteItem': [(ids) => ({ menuItemId: ids.menu_item })],
  'formOptions.get': [(ids) => ({ template_id: ids.template, field: 'group' })],
  'instances.list': [
    (ids) => ({ team_id: ids.team }),
    (ids) => ({ template_id: ids.template }),
    (ids) => ({ goal_id: ids.goal }),
  ],
  'instances.create': [
    (ids) => ({ team_id: ids.team, template_id: ids.template, name: 'Mixed', metadata: {} }),
    (ids) => ({ team_id: ids.team, template_id: ids.template, name: 'Mixed', goal_id: ids.goal }),
  ],
  'instances.get': [(ids) => ({ instanceId: ids.instance })],
  'instances.update': [
    (ids) => ({ instanceId: ids.instance, name: 'Mixed', metadata: {} }),
    (ids) => ({ instanceId: ids.instance, name: 'Mixed again', goal_id: ids.goal }),
  ],
  'instances.delete': [(ids) => ({ instanceId: ids.instance })],
  'records.formsOfMap': [(ids) => ({ mapId: ids.map })],
  'records.ofMap': [
    (ids) => ({ mapId: ids.map, template_id: ids.template }),
    (ids) => ({ mapId: ids.map, template_id: ids.template, node_id: ids.node }),
  ],
  'records.countOfMap': [
    (ids) => ({ mapId: ids.map, template_id: ids.template }),
    (ids) => ({ mapId: ids.map, template_id: ids.template, node_id: ids.node }),
  ],
  'records.addToMap': [(ids) => ({ mapId: ids.map, template_id: ids.template, node_id: ids.node, data: {} })],
  'records.find': [(ids) => ({ team_id: ids.team, search: 'mother' })],
  'records.list': [(ids) => ({ instanceId: ids.instance }), (ids) => ({ instanceId: ids.instance, node_id: ids.node })],
  'records.count': [
    (ids) => ({ instanceId: ids.instance }),
    (ids) => ({ instanceId: ids.instance, node_id: ids.node }),
  ],
  'records.create': [
    (ids) => ({ instanceId: ids.instance, data: {} }),
    (ids) => ({ instanceId: ids.instance, node_id: ids.node, data: {} }),
  ],
  'records.get': [(ids) => ({ recordId: ids.record })],
  'records.update': [(ids) => ({ recordId: ids.record, data: {} })],
  'records.revert': [(ids) => ({ recordId: ids.record, is: {}, was: {} })],
  'records.link': [
    (ids) => ({ recordId: ids.record, task_id: ids.parent }),
    (ids) => ({ recordId: ids.record, task_id: null }),
  ],
  'records.ofNode': [(ids) => ({ node_id: ids.node })],
  'records.linkNode': [
    (ids) => ({ recordId: ids.record, node_id: ids.lone_node }),
    (ids) => ({ recordId: ids.record, node_id: null }),
  ],
  'records.deleteMany': [(ids) => ({ record_ids: [ids.lone_record] })],
  'records.delete': [(ids) => ({ recordId: ids.record })],
  'forms.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', record_data_schema: {} })],
  'forms.get': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.entries': [
    (ids) => ({ menuItemId: ids.menu_item }),
    (ids) => ({ menuItemId: ids.menu_item, node_id: ids.node }),
  ],
  'forms.countEntries': [
    (ids) => ({ menuItemId: ids.menu_item }),
    (ids) => ({ menuItemId: ids.menu_item, node_id: ids.node }),
  ],
  'forms.addEntry': [
    (ids) => ({ menuItemId: ids.menu_item, data: {} }),
    (ids) => ({ menuItemId: ids.menu_item, data: {}, node_id: ids.node }),
  ],
};
