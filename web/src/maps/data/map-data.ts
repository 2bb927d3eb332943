import type { FormField } from '@groundwork/contract/form-fields';
import type { MapLook } from '@groundwork/contract/map-look';
import { today } from '../../ui/dates.ts';
import type { MapModel } from '../model/map-model.ts';
import type { NodeStyle } from '../model/node-style.ts';
import { isSameLook } from './look-address.ts';
import { branchTotals, generationTotals, monthsOfGrowth, type Total, type TotalOf, totalOf } from './map-totals.ts';
import { monthIn } from './months.ts';
import { type ShownData, shownData, showsNothing } from './shown-data.ts';

const plain: MapLook = {};

/** What an open map shows of its data. Computed once for each version of the map and each look. */
export class MapData {
  readonly #model: MapModel;
  readonly fields: FormField[];
  #look: MapLook = plain;
  #changes = 0;
  readonly #known = new Map<string, { version: string; value: unknown }>();
  readonly #listeners = new Set<() => void>();

  constructor(model: MapModel, fields: FormField[]) {
    this.#model = model;
    this.fields = fields;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    const stop = this.#model.subscribe(listener);
    return () => {
      stop();
      this.#listeners.delete(listener);
    };
  };

  get look() {
    return this.#look;
  }

  /** Changes with the look, not with the map. */
  get changes() {
    return this.#changes;
  }

  show(look: MapLook = plain) {
    if (isSameLook(look, this.#look)) return;
    this.#look = look;
    this.#changes++;
    for (const listener of this.#listeners) listener();
  }

  readonly shown = (): ShownData =>
    this.#look === plain ? showsNothing : this.#once('shown', () => shownData(this.#model, this.fields, this.#look));

  readonly styleOf = (id: string): NodeStyle | undefined => this.shown().styleOf(id);

  /** What is added up; undefined when the look asks for no totals. */
  readonly totalOf = (): TotalOf | undefined => this.#once('total of', () => totalOf(this.fields, this.#look));

  /** Returns a function for the total of a node with everything below it; undefined when the look asks for none. */
  readonly branches = (): ((id: string) => Total) | undefined =>
    this.#once('branches', () => {
      const counted = this.#counted();
      return counted && branchTotals(counted);
    });

  /** The totals of the generations; those from the last on are one. Undefined when the look asks for none. */
  readonly generations = (last: number) =>
    this.#once(`generations ${last}`, () => {
      const counted = this.#counted();
      return counted && { ...generationTotals(counted, last), months: monthsOfGrowth(counted) };
    });

  #counted() {
    const of = this.totalOf();
    return of && { model: this.#model, of, matches: this.shown().matches, month: monthIn(today()) ?? 0 };
  }

  #once<Value>(key: string, compute: () => Value): Value {
    const version = `${this.#model.version()} ${this.#changes}`;
    const known = this.#known.get(key);
    if (known?.version === version) return known.value as Value;
    const value = compute();
    this.#known.set(key, { version, value });
    return value;
  }
}
