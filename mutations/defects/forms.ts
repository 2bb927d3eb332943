import { type Defect, defect } from '../defect.ts';

export const forms: Record<string, Defect[]> = {
  'Templates, forms, menus': [
    defect(
      'unknown fields are accepted',
      [
        'contract/forms/form-values.ts',
        "if (!known.has(name)) problems[name] = sentence('formFields.unknown', name);",
        'known.has(name);',
      ],
      ['api/forms/records.test.ts', 'under names of inherited properties are refused (prototype pollution)'],
    ),
    defect(
      'patterns use the backtracking engine of JavaScript',
      [
        'contract/forms/form-values.ts',
        'matchesPattern(pattern, value, budget)',
        'new RegExp(pattern).test(value.slice(0, 28))',
      ],
      ['contract/forms/form-schema.test.ts', 'hostile patterns'],
    ),
    defect(
      'large patterns run in the thread that answers requests',
      ['api/forms/form-problems.ts', 'cost > limits.form.patternsOutsideThread', 'cost < 0'],
      ['api/forms/records.test.ts', 'outside the thread'],
    ),
    defect(
      'the size of values is not limited',
      ['contract/forms/form-values.ts', 'length > limits.form.jsonBytes', 'length < 0'],
      ['api/forms/records.test.ts', 'of 1 MB in a json field'],
    ),
    defect(
      'pages of lists do not end by bytes',
      ['api/http/paging.ts', ' and (nth = 1 or bytes <= ${limits.page.bytes})', ''],
      ['api/suites/list-bytes.test.ts', 'has one of them, and leads to the others'],
    ),
    defect(
      'lists have whole forms',
      ['api/base/outlines.ts', 'rules.outline(${sql.ref(form)})', '${sql.ref(form)}'],
      ['api/forms/templates.test.ts', 'come without options, texts of help and icons'],
    ),
  ],
};
