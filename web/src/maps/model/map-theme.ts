import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import { isWebAddress } from '@groundwork/contract/base/web-address';
import {
  type FormField,
  isChoice,
  knownOptions,
  labeled,
  type MapType,
  type Meaning,
} from '@groundwork/contract/forms/form-fields';
import { lineOf, titleFieldOf } from '@groundwork/contract/forms/node-titles';
import type { MapNode } from './map-rows.ts';
import { isMapView } from './map-views.ts';

export type Structure = 'church' | 'idea' | 'plain';

/** In the order of their positions on the rim: down the left side, then down the right. */
export const practices = ['prayer', 'word', 'worship', 'baptism', 'lords_supper', 'giving'] as const;
export type Practice = (typeof practices)[number];

type NodeLink = { label: string; address: string | null };

/** The facts that a theme reads from a node's fields. A theme finds fields by meaning, not by name. */
export type NodeFacts = {
  title: string;
  text: string;
  leader: string;
  place: string;
  /** 0 when it is not known. */
  attendees: number;
  /** Whether the number of attendees is known. */
  counted: boolean;
  /** A church, not a group. A view of a whole map is drawn like a church. */
  solid: boolean;
  /** Whether the node stands for a whole map of another team, so that it has no content of its own. */
  isMap: boolean;
  active: boolean;
  practiced: ReadonlySet<Practice>;
  links: readonly NodeLink[];
};

export type MapTheme = {
  structure: Structure;
  /** The name of the field with the title. */
  titleField: string;
  facts: (node: MapNode) => NodeFacts;
  edgeLabel: (type: string) => string;
  /** The fields whose values can be lanes. */
  laneFields: readonly LaneField[];
};
export type LaneField = { name: string; labelOf: (value: string) => string };

/** Returns the theme of a map: how to read its nodes and label its connections, by its template. */
export function mapTheme(structure: Structure, fields: FormField[], edgeTypes: MapType[] = []): MapTheme {
  const names = new Map<Meaning, string>();
  for (const { meaning, name } of fields) if (meaning) names.set(meaning, name);
  const title = titleFieldOf(fields);
  const shown = structure === 'plain' ? fields.filter(({ name }) => name !== title).slice(0, 2) : [];
  const meant = {
    names,
    titleField: title,
    shown: shown.map(({ name }) => name),
    choices: new Map(fields.filter(({ type }) => isChoice(type)).map((field) => [field.name, field])),
  };
  const known = new WeakMap<MapNode, NodeFacts>();
  return {
    structure,
    titleField: title,
    facts: (node) => {
      const facts = known.get(node) ?? new FactsOfFields(node, meant);
      known.set(node, facts);
      return facts;
    },
    laneFields: fields
      .filter((field) => knownOptions(field).length > 1)
      .map((field) => ({ name: field.name, labelOf: (value) => lineOf(labeled(field, value)) })),
    edgeLabel: (type) => edgeTypes.find(({ key }) => key === type)?.label ?? type,
  };
}

/** The fields of a template by their meaning. */
type Meant = {
  names: ReadonlyMap<Meaning, string>;
  titleField: string;
  shown: string[];
  /** The fields with options, whose labels are shown, by name. */
  choices: ReadonlyMap<string, FormField>;
};

/** Reads texts and lists lazily, because a large map that is zoomed out needs only a few of them. */
class FactsOfFields implements NodeFacts {
  readonly attendees: number;
  readonly counted: boolean;
  readonly solid: boolean;
  readonly active: boolean;
  readonly isMap: boolean;
  readonly #node: MapNode;
  readonly #meant: Meant;
  #title?: string;
  #text?: string;
  #leader?: string;
  #place?: string;
  #practiced?: ReadonlySet<Practice>;
  #links?: NodeLink[];

  constructor(node: MapNode, meant: Meant) {
    this.#node = node;
    this.#meant = meant;
    const people = numberOf(this.#value('attendees'));
    this.counted = people !== null;
    this.attendees = Math.max(0, Math.round(people ?? 0));
    this.isMap = isMapView(node);
    this.solid = this.isMap || isChurch(meant.names.has('kind') ? this.#value('kind') : node.node_type);
    this.active = !isOff(this.#value('active'));
  }

  get title() {
    this.#title ??= lineOf(this.#fieldValue(this.#meant.titleField));
    return this.#title;
  }
  get text() {
    const shown = () => this.#meant.shown.map((name) => this.#line(name));
    this.#text ??= this.#meantLine('text') || shown().filter(Boolean).join(' · ');
    return this.#text;
  }
  get leader() {
    this.#leader ??= this.#meantLine('leader');
    return this.#leader;
  }
  get place() {
    this.#place ??= this.#meantLine('place');
    return this.#place;
  }
  get practiced() {
    this.#practiced ??= new Set(practices.filter((practice) => isOn(this.#value(practice))));
    return this.#practiced;
  }
  get links() {
    this.#links ??= linksOf(this.#value('links'));
    return this.#links;
  }

  #value(meaning: Meaning): JsonValue | undefined {
    const name = this.#meant.names.get(meaning);
    return name === undefined ? undefined : this.#fieldValue(name);
  }

  #meantLine(meaning: Meaning): string {
    const name = this.#meant.names.get(meaning);
    return name === undefined ? '' : this.#line(name);
  }

  #line(name: string): string {
    return lineOf(labeled(this.#meant.choices.get(name), this.#fieldValue(name)));
  }

  #fieldValue(name: string): JsonValue | undefined {
    const { fields } = this.#node;
    return Object.hasOwn(fields, name) ? fields[name] : undefined;
  }
}

function numberOf(value: JsonValue | undefined): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
const said = (value: JsonValue | undefined) => (typeof value === 'string' ? value.trim().toLowerCase() : value);
const isChurch = (value: JsonValue | undefined) => said(value) === 'church' || value === true;
const isOn = (value: JsonValue | undefined) => value === true || said(value) === 'on' || said(value) === 'yes';
const isOff = (value: JsonValue | undefined) =>
  value === false || ['off', 'no', 'inactive'].includes(String(said(value)));

/** Returns the radius of a circle, in map units (specification, part 9). */
export function radiusOf(attendees: number): number {
  const { base, perAttendee, least, most } = limits.map.circle;
  return Math.min(most, Math.max(least, 2 * (base + perAttendee * attendees))) / 2;
}

/** Reads one link per line, with an optional label before the address; or the list of a JSON field. */
function linksOf(value: JsonValue | undefined): NodeLink[] {
  if (typeof value === 'string') return value.split(/\r?\n/u).flatMap(linkOfLine);
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    if (typeof item === 'string') return linkOfLine(item);
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return [];
    const address = lineOf(item.url);
    return linkOfLine(`${lineOf(item.label) || lineOf(item.title)} ${address}`);
  });
}

function linkOfLine(line: string): NodeLink[] {
  const parts = line.trim().split(/\s+/u).filter(Boolean);
  const address = parts.find(isWebAddress) ?? null;
  const label = parts.filter((part) => part !== address).join(' ');
  return parts.length === 0 ? [] : [{ label: label || addressLabel(address ?? ''), address }];
}

/** Returns a label for an address: its file name, else its host. */
function addressLabel(address: string): string {
  const { hostname, pathname } = new URL(address);
  const file = pathname.split('/').findLast(Boolean);
  if (!file) return hostname.replace(/^www\./, '');
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}
