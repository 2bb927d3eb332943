import { type Defect, defect } from '../defect.ts';

export const work: Record<string, Defect[]> = {
  'Goals and tasks': [
    defect(
      'a list in an input is endless',
      ['contract/work/copies.ts', '.max(goalParts.length)', ''],
      ['api/suites/limits.test.ts', 'every list in an input has a bound'],
    ),
    defect(
      'a page contains columns outside its schema',
      ['api/http/raw-json.ts', 'lateral (select ${item}) item', 'lateral (select page.*) item'],
      ['api/work/tasks.test.ts', 'letter by letter'],
    ),
    defect(
      'a task may be its own ancestor',
      ['db/rules/work/tasks.sql', "when new.id = any (above) then 'tasks.cycle'", ''],
      ['api/work/tasks.test.ts', 'cannot be its own ancestor'],
    ),
    defect(
      'no lock for concurrent progress updates',
      ['db/rules/work/goals.sql', ' order by id for no key update', ''],
      ['api/suites/at-once.test.ts', 'progress is exact'],
    ),
    defect(
      'in_review is stored as sent',
      ['db/rules/work/tasks.sql', "when (new.status = 'in_review') execute", 'when (false) execute'],
      ['api/suites/abuse.test.ts', 'in_review is stored as in_progress'],
    ),
    defect(
      'a date may have any year',
      [
        'contract/base/fields.ts',
        'return year >= limits.years.first && year <= limits.years.last;',
        'return year >= 0;',
      ],
      ['api/suites/abuse.test.ts', 'an invalid date'],
    ),
    defect(
      'a formula behind a semicolon stays a formula in an exported file',
      ['contract/base/csv.ts', '/(^|[;|\\t\\r\\n])(?=', '/(^)(?='],
      ['contract/base/csv.test.ts', 'no cell is a formula for a spreadsheet that separates by'],
    ),
    defect(
      'a title may reverse the text behind it',
      [
        'contract/base/fields.ts',
        "required(max, message).refine((value) => !reorders(value), 'general.noReordering')",
        'required(max, message)',
      ],
      ['contract/base/names.test.ts', 'is not invisible and reorders nothing'],
    ),
    defect(
      'a title may consist of invisible characters',
      ['contract/base/fields.ts', '    .refine((value) => !isBlank(value), message)\n', ''],
      ['contract/base/names.test.ts', 'is not invisible and reorders nothing'],
    ),
  ],
  Labels: [
    defect(
      'one request labels 200 tasks with 100 labels each',
      ['contract/work/tasks.ts', '  ) <= limits.taskLabels.atOnce;', '  ) <= Number.POSITIVE_INFINITY;'],
      ['api/work/tasks.test.ts', 'take a bounded number of labels, whichever way they come'],
    ),
    defect(
      'no lock between deleting and assigning a label',
      ['api/work/labels.ts', "where('id', '=', input.labelId).forUpdate()", "where('id', '=', input.labelId)"],
      ['api/suites/races.test.ts', 'a label that is deleted'],
    ),
    defect(
      'a duplicate name has no error message',
      ['api/http/errors.ts', "labels_name_is_unique: 'labels.nameTaken',", ''],
      [
        'api/suites/races.test.ts',
        'requested 20 times at once, in different cases, letters and spaces, makes one label',
      ],
    ),
    defect(
      'names are not Unicode-normalized',
      [
        'db/rules/base/list-search.sql',
        'new.folded_name := rules.folded(new.name)',
        'new.folded_name := lower(new.name)',
      ],
      ['api/work/labels.test.ts', 'treats composed and decomposed letters as the same name'],
    ),
  ],
  AI: [
    defect(
      'user content is part of the system prompt (prompt injection)',
      ['api/http/language-model.ts', 'content: instructions }', 'content: instructions + JSON.stringify(material) }'],
      ['api/work/analysis.test.ts', 'an instruction in a goal'],
    ),
    defect(
      'the number of suggestions is not limited',
      ['api/work/analysis.ts', '.slice(0, mostSuggestions)', ''],
      ['api/work/analysis.test.ts', 'an answer of more than 50'],
    ),
    defect(
      'the length of a model’s answer is not limited',
      ['api/http/language-model.ts', 'if (sent > bytes) throw', 'if (sent < 0) throw'],
      ['api/work/analysis.test.ts', '100 MB'],
    ),
    defect(
      'analyses are not rate limited',
      [
        'api/work/analysis.ts',
        "if (wait > 0) throw tooMany(reply, wait, sentence('analysis.quota', perTeam, wait));",
        '',
      ],
      ['api/work/analysis.test.ts', 'of 40 at once'],
    ),
    defect(
      'HTML in a suggestion is not escaped',
      ['api/work/analysis.ts', 'html`<p>${line}</p>`', '`<p>${line}</p>`'],
      ['api/work/analysis.test.ts', 'links, images and markup in an answer stay text, also in created tasks'],
    ),
    defect(
      'an error status of the model is ignored',
      ['api/http/language-model.ts', "throw failed('analysis.unreachable', `status ${answer.status}`);", ''],
      ['api/work/analysis.test.ts', 'a model that is down'],
    ),
    defect(
      'the number of created tasks is not limited',
      [
        'contract/work/analysis.ts',
        ".max(limits.analysis.suggestions, sentence('analysis.tooMany', limits.analysis.suggestions))",
        '',
      ],
      ['api/work/analysis.test.ts', 'more than 20'],
    ),
  ],
};
