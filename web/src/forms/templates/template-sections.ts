import type { TemplateForm, TemplateKind } from '@groundwork/contract/forms/templates';

export type Section = TemplateForm | 'views' | 'about';

const sections: Record<TemplateKind, Section[]> = {
  form: ['record_data_schema', 'views', 'instance_metadata_schema', 'about'],
  map: ['map_node_schema', 'map_edge_schema', 'instance_metadata_schema', 'about'],
  mixed: ['record_data_schema', 'views', 'map_node_schema', 'map_edge_schema', 'instance_metadata_schema', 'about'],
};

/** Returns the sections of a template of this kind, most important first. */
export const sectionsOf = (kind: TemplateKind): [Section, ...Section[]] => sections[kind] as [Section, ...Section[]];

export const isForm = (section: Section): section is TemplateForm => section !== 'views' && section !== 'about';
