import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';

/** The name of the field that stands for the type of a node. No field of a template has such a name. */
const nodeType = '$type';

/**
 * Returns the fields whose values a map can show: the fields of its nodes and, if the map has several node types, the
 * type.
 */
export function dataFields(nodeFields: FormField[], nodeTypes: MapType[]): FormField[] {
  if (nodeTypes.length < 2) return nodeFields;
  const staticOptions = nodeTypes.map(({ key, label }) => ({ value: key, label }));
  const type: FormField = {
    id: nodeType,
    name: nodeType,
    label: words.mapPanel.nodeType,
    type: 'dropdown',
    required: false,
    dropdownConfig: { source: 'static', staticOptions },
  };
  return [...nodeFields, type];
}

export const fieldCalled = (fields: FormField[], name: string | undefined) =>
  fields.find((field) => field.name === name);

export const isDate = ({ type }: FormField) => type === 'date' || type === 'datetime';
export const isYesNo = ({ type }: FormField) => type === 'toggle' || type === 'checkbox';
export const isNumber = ({ type }: FormField) => type === 'number';
const isChosen = ({ type }: FormField) => ['dropdown', 'radio', 'multiselect', 'tristate'].includes(type);

export const canColor = (field: FormField) =>
  isNumber(field) || isDate(field) || isYesNo(field) || isChosen(field) || field.type === 'text';
export const canBadge = ({ type }: FormField) => type !== 'json';
export const canTotal = (field: FormField) => isNumber(field) || isYesNo(field);

/**
 * Returns the value of a node for a field. Imported nodes and nodes of other teams may hold numbers as text, and "on"
 * or "yes" for yes.
 */
export function heldValue({ fields, node_type }: MapNode, field: FormField): JsonValue | undefined {
  if (field.name === nodeType) return node_type;
  const value = Object.hasOwn(fields, field.name) ? fields[field.name] : undefined;
  if (typeof value !== 'string') return value;
  const written = value.trim();
  if (isNumber(field) && written !== '' && Number.isFinite(Number(written))) return Number(written);
  if (isYesNo(field)) {
    if (['on', 'yes', 'true'].includes(written.toLowerCase())) return true;
    if (['off', 'no', 'false'].includes(written.toLowerCase())) return false;
  }
  return value;
}

/** Returns the value as a number; null when it is not known. Yes counts as 1. */
export function numberIn(node: MapNode, field: FormField): number | null {
  const value = heldValue(node, field);
  if (typeof value === 'boolean') return isYesNo(field) ? Number(value) : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Placeholder for an unknown value. */
export const unknownValue = '–';
