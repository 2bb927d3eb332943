import { setTimeout } from 'node:timers/promises';
import { isLonger } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import {
  type FieldOption,
  type FormField,
  type OptionSource,
  optionsOf,
  withFetched,
} from '@groundwork/contract/forms/form-fields';
import type { TemplateForm } from '@groundwork/contract/forms/form-options';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Database, Db } from '@groundwork/db/database';
import { readTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { notFound, tooMany } from '../http/errors.ts';
import { withSession } from '../http/procedures.ts';
import { attempt, attemptTogether, rateLimits } from '../http/rate-limits.ts';
import { publicJson } from '../http/ssrf-guard.ts';
import type { Settings } from '../settings.ts';

type ApiSource = Extract<OptionSource, { source: 'api' }>;

/** A cache of fetched options. Failures are kept for a shorter time. */
const kept = new Map<string, { options: Promise<FieldOption[]>; until: number }>();
const keptMs = { some: 60_000, none: 5_000 };
const mostKept = 500;

const text = (value: unknown) => (['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : '');
const fits = (value: string) => value !== '' && !isLonger(value, limits.text.line) && !value.includes('\0');

/**
 * Reads the options from an answer: an array, or an object with a `data` or `items` array, whose rows have a label and
 * a value (part 7, "Dynamic options").
 */
function optionsIn(answer: unknown, { apiLabelField, apiValueField }: ApiSource): FieldOption[] {
  const { data, items } = Object(answer);
  const rows: unknown[] = [answer, data, items].find(Array.isArray) ?? [];
  const options = new Map<string, FieldOption>();
  for (const row of rows) {
    const label = text(Object(row)[apiLabelField || 'label']);
    const value = text(Object(row)[apiValueField || 'value']);
    if (fits(label) && fits(value) && !options.has(value)) options.set(value, { label, value });
    if (options.size === limits.form.options) break;
  }
  return [...options.values()];
}

/** The cached options, or those of a request in flight; otherwise undefined. */
const keptOptions = (key: string) => {
  const entry = kept.get(key);
  return entry && entry.until > Date.now() ? entry.options : undefined;
};

/** Fetches the options and caches them; an empty list on failure (part 5). */
function fetchOptions(key: string, source: ApiSource, innerHosts: string[]): Promise<FieldOption[]> {
  const entry = {
    options: publicJson(source.apiUrl, { innerHosts }).then(
      (answer) => optionsIn(answer, source),
      () => [],
    ),
    until: Number.POSITIVE_INFINITY,
  };
  const oldest = kept.keys().next().value;
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.delete(key);
  kept.set(key, entry);
  return entry.options.then((options) => {
    entry.until = Date.now() + (options.length > 0 ? keptMs.some : keptMs.none);
    return options;
  });
}

/** A form of a template, and the person who asks for options in it. */
export type AskedForm = { template_id: string; owner_team_id: string | null; schema: TemplateForm; person: string };

/** The context of a fetch: the pool, because it runs outside of a transaction, and the settings. */
export type FetchContext = { db: Database; settings: Settings };

const apiSource = (field: FormField | undefined): ApiSource | null => {
  const source = field && optionsOf(field);
  return source?.source === 'api' ? source : null;
};

/**
 * Returns the options from the URL of a field. Fetches outside of a transaction.
 * @returns instead the seconds to wait, when the person, the team or the installation has fetched too often
 */
async function optionsFrom(
  { db, settings }: FetchContext,
  { template_id, owner_team_id, schema, person }: AskedForm,
  name: string,
  source: ApiSource,
): Promise<FieldOption[] | number> {
  const key = JSON.stringify([template_id, schema, name, source]);
  const known = keptOptions(key);
  if (known) return known;
  const { perPerson, perTeam, perInstallation, seconds } = rateLimits.formOptions;
  const wait =
    (await attempt(db, `form-options:person:${person}`, perPerson, seconds)) ||
    (owner_team_id && (await attempt(db, `form-options:team:${owner_team_id}`, perTeam, seconds))) ||
    (await attemptTogether(db, 'form-options', person, perInstallation, seconds));
  // Another request may have started the fetch while this one counted its rate limits.
  return wait || (keptOptions(key) ?? fetchOptions(key, source, settings.formOptionsHosts));
}

/**
 * Adds the options from their URLs to the fields, for an answer with labels. A field stays unchanged if it is not
 * `shown`, if a rate limit applies, or if its options need more than `limits.form.labelsMs`. Fetches outside of a
 * transaction.
 */
export function fieldsWithOptions(
  context: FetchContext,
  form: AskedForm,
  fields: FormField[],
  shown: (field: FormField) => boolean,
): Promise<FormField[]> {
  const tooLate = setTimeout(limits.form.labelsMs, [], { ref: false });
  return Promise.all(
    fields.map(async (field) => {
      const source = apiSource(field);
      if (!source || !shown(field)) return field;
      const options = await Promise.race([optionsFrom(context, form, field.name, source), tooLate]);
      return Array.isArray(options) ? withFetched(field, options) : field;
    }),
  );
}

/** The source of the options of a field, in a template that the caller sees; null when the field fetches none. */
async function sourceOf(db: Db, template_id: string, schema: TemplateForm, name: string) {
  const template = await db
    .selectFrom('tpl_templates')
    .select(['owner_team_id', `${schema} as schema`, sql<string>`rules.me()`.as('person')])
    .where('id', '=', template_id)
    .executeTakeFirst();
  if (!template) throw notFound();
  const field = fieldsOf(template.schema as FormSchema).find((one) => one.name === name);
  return { ...template, source: apiSource(field) };
}

export const formOptions = {
  // Reads the template in a transaction of its own, which ends before the fetch.
  get: withSession.formOptions.get.handler(async ({ context, input: { template_id, schema, field } }) => {
    const { source, person, owner_team_id } = await readTransaction(context.db, context.session, (mine) =>
      sourceOf(mine, template_id, schema, field),
    );
    if (!source) return { items: [] };
    const items = await optionsFrom(context, { template_id, owner_team_id, schema, person }, field, source);
    if (typeof items === 'number') throw tooMany(context.reply, items);
    return { items };
  }),
};
