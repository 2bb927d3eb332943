import { z } from 'zod';
import { required as requiredText } from '../base/fields.ts';
import { json } from '../base/json.ts';
import { limits } from '../base/limits.ts';
import { fieldTypes, meanings } from './form-fields.ts';

const apiOptions = z.strictObject({ apiUrl: z.string(), apiLabelField: z.string(), apiValueField: z.string() });
const labelled = z.strictObject({ const: z.string(), title: z.string() });

const property = z.strictObject({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: json.optional(),
  format: z.enum(['email', 'uri', 'date', 'date-time']).optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().optional(),
  const: z.literal(true).optional(),
  enum: z.array(z.string()).optional(),
  oneOf: z.array(labelled).optional(),
  items: z
    .strictObject({
      type: z.literal('string'),
      enum: z.array(z.string()).optional(),
      oneOf: z.array(labelled).optional(),
    })
    .optional(),
  uniqueItems: z.literal(true).optional(),
  'x-field': z
    .strictObject({
      id: z.string().min(1).max(limits.form.name).optional(),
      control: z.enum(fieldTypes).optional(),
      order: z.number().optional(),
      placeholder: z.string().optional(),
      icon: z.string().optional(),
      section: z.string().optional(),
      displayTitle: z.literal(true).optional(),
      meaning: z.enum(meanings).optional(),
      writes: z.string().max(limits.form.name).optional(),
      options: apiOptions.optional(),
    })
    .optional(),
});
export type Property = z.infer<typeof property>;

const mapType = z.strictObject({
  key: requiredText(limits.form.name, 'formSchema.typeKeyNeeded'),
  label: requiredText(limits.form.label, 'formSchema.labelNeeded'),
});

/** A form as clients may write it. */
export const written = z.strictObject({
  $schema: z.literal('https://json-schema.org/draft/2020-12/schema').optional(),
  type: z.literal('object', 'formSchema.notASchema').optional(),
  properties: z.record(z.string(), property).optional(),
  required: z.array(z.string()).optional(),
  'x-types': z.array(mapType).max(limits.form.mapTypes, 'formSchema.tooManyTypes').optional(),
});
export type Written = z.infer<typeof written>;

/** A form's JSON Schema as it is stored, written by `schemaOf`. */
export const storedForm = z.object({
  $schema: z.literal('https://json-schema.org/draft/2020-12/schema'),
  type: z.literal('object'),
  properties: z.record(z.string(), property),
  required: z.array(z.string()),
  'x-types': z.array(mapType).optional(),
});
export type StoredForm = z.infer<typeof storedForm>;
