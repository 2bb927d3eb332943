import * as messages from '@groundwork/contract/base/messages.gen';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { messageOf, statusOf } from '../../base/queries/api.ts';
import { wordsFor } from '../../base/queries/refusal.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { TemplateDraft } from './template-draft.ts';
import { useSaveTemplate } from './template-mutations.ts';
import { checkOf } from './template-queries.ts';
import c from './template-saving.module.css';

const text = words.templates;
/** The debounce before the server checks existing records against a changed form, in milliseconds. */
const restMs = 800;

type Check = {
  records: number;
  invalid: number;
  capped: boolean;
  examples: { record_id: string; problems: Record<string, { message: string; said?: unknown[] }> }[];
};

/**
 * Saves the changes. It asks for confirmation if existing records would become invalid or someone else has saved
 * meanwhile. `warning` shows the number of invalid records before saving.
 */
export function useTemplateSaving({ base, draft, changes, isDirty, incomplete, settle }: TemplateDraft) {
  const queries = useQueryClient();
  const { mutate, isPending } = useSaveTemplate(base.id);
  const [isChecking, setChecking] = useState(false);
  const [unfit, setUnfit] = useState<Check | null>(null);
  const [conflict, setConflict] = useState(false);

  const [rested] = useDebouncedValue(changes.record_data_schema, restMs);
  const early = useQuery({
    ...checkOf(base.id, rested ?? base.record_data_schema),
    enabled: rested !== undefined && incomplete === undefined,
  });
  const found = changes.record_data_schema && rested ? early.data : undefined;

  const send = (read: string | undefined) =>
    mutate(
      { changes, read },
      {
        onSuccess: (stored) => settle(changes, stored),
        onError: (error) => statusOf(error) === 409 && setConflict(true),
      },
    );
  async function save() {
    if (!isDirty || incomplete || isPending || isChecking) return;
    if (!changes.record_data_schema) return send(base.updated_at);
    setChecking(true);
    try {
      const check = await queries.fetchQuery({ ...checkOf(base.id, changes.record_data_schema), staleTime: 0 });
      if (check.invalid > 0) setUnfit(check);
      else send(base.updated_at);
    } catch (error) {
      toastError(messages.templates.updateFailed, { detail: messageOf(error) });
    } finally {
      setChecking(false);
    }
  }

  const labels = unfit
    ? new Map(fieldsOf(draft.record_data_schema).map(({ name, label }) => [name, label]))
    : new Map();
  return {
    save,
    isSaving: isPending || isChecking,
    warning: found && found.invalid > 0 ? text.wouldInvalidate(found.invalid, found.records, found.capped) : undefined,
    questions: (
      <>
        <Confirm
          opened={unfit !== null}
          title={text.invalidateTitle}
          description={
            unfit && (
              <>
                {text.invalidateText(unfit.invalid, unfit.records, unfit.capped)}
                <ul className={c.examples}>
                  {problemsIn(unfit).map(([name, problem]) => (
                    <li key={`${name} ${problem}`}>
                      <b>{labels.get(name) ?? name}</b>: {problem}
                    </li>
                  ))}
                </ul>
              </>
            )
          }
          confirmText={text.saveAnyway}
          cancelText={text.keepEditing}
          onConfirm={() => send(base.updated_at)}
          onClose={() => setUnfit(null)}
        />
        <Confirm
          opened={conflict}
          title={text.conflictTitle}
          description={text.conflictText}
          confirmText={text.overwrite}
          cancelText={text.keepEditing}
          onConfirm={() => send(undefined)}
          onClose={() => setConflict(false)}
        />
      </>
    ),
  };
}

/** Returns the distinct problems of the examples, by field name. */
function problemsIn({ examples }: Check): [string, string][] {
  const problems = examples.flatMap((example) =>
    Object.entries(example.problems).map(([name, { message, said }]): [string, string] => [
      name,
      wordsFor(message, said),
    ]),
  );
  return [...new Map(problems.map((problem) => [problem.join(' '), problem])).values()];
}
