import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import { today } from '../../base/dates/dates.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { MapModel } from '../model/map-model.ts';
import type { NodeStyle } from '../model/node-style.ts';
import { isSameLook } from './look-address.ts';
import type { Total, TotalOf } from './map-totals.ts';
import { type ShownData, showsNothing } from './shows-nothing.ts';

const plain: MapLook = {};

type Computing = typeof import('./shown-data.ts') & typeof import('./map-totals.ts') & typeof import('./months.ts');
let computing: Computing | undefined;

/** Loads the code that computes looks. Most maps open without a look, so only a look loads it. */
export async function loadComputing(): Promise<void> {
  const [shown, totals, months] = await Promise.all([
    import('./shown-data.ts'),
    import('./map-totals.ts'),
    import('./months.ts'),
  ]);
  computing = { ...shown, ...totals, ...months };
}

/**
 * The colors, sizes, badges, filter and totals that an open map shows. Each value is computed once for each version of
 * the map and each look.
 */
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

  /** A counter that increases with each change of the look, but not with changes of the map. */
  get changes() {
    return this.#changes;
  }

  /** Shows a look, as soon as the code for it is loaded. */
  show(look: MapLook = plain) {
    if (isSameLook(look, this.#look)) return;
    this.#look = look;
    this.#changed();
    if (isSameLook(look, plain) || computing) return;
    loadComputing().then(
      () => this.#changed(),
      () => toastError(words.ui.notLoaded),
    );
  }

  #changed() {
    this.#changes++;
    for (const listener of this.#listeners) listener();
  }

  readonly shown = (): ShownData =>
    this.#look === plain
      ? showsNothing
      : this.#computed('shown', ({ shownData }) => shownData(this.#model, this.fields, this.#look), showsNothing);

  readonly styleOf = (id: string): NodeStyle | undefined => this.shown().styleOf(id);

  /** Returns what the totals add up; undefined when the look asks for no totals. */
  readonly totalOf = (): TotalOf | undefined =>
    this.#computed('total of', ({ totalOf }) => totalOf(this.fields, this.#look), undefined);

  /** Returns a function for the total of a node with everything below it; undefined when the look asks for none. */
  readonly branches = (): ((id: string) => Total) | undefined =>
    this.#computed(
      'branches',
      (code) => {
        const counted = this.#counted(code);
        return counted && code.branchTotals(counted);
      },
      undefined,
    );

  /** Returns the totals of the generations; undefined when the look asks for none. */
  readonly generations = () =>
    this.#computed(
      'generations',
      (code) => {
        const counted = this.#counted(code);
        return counted && { ...code.generationTotals(counted), months: code.monthsOfGrowth(counted) };
      },
      undefined,
    );

  #counted({ monthIn }: Computing) {
    const of = this.totalOf();
    return of && { model: this.#model, of, matches: this.shown().matches, month: monthIn(today()) ?? 0 };
  }

  /** Computes once for each version; returns `meanwhile` while the code is not loaded. */
  #computed<Value>(key: string, compute: (code: Computing) => Value, meanwhile: Value): Value {
    if (!computing) return meanwhile;
    const version = `${this.#model.version()} ${this.#changes}`;
    const known = this.#known.get(key);
    if (known?.version === version) return known.value as Value;
    const value = compute(computing);
    this.#known.set(key, { version, value });
    return value;
  }
}
