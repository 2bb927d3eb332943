import type { FormSchema } from '@groundwork/contract/forms/form-schema';
import type { Template, TemplateFields, TemplateForm } from '@groundwork/contract/forms/templates';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTyped } from '../../base/drafts/typed-text.ts';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { isForm, type Section, sectionsOf } from './template-sections.ts';

const isSame = (one: unknown, other: unknown) => one === other || hashKey([one]) === hashKey([other]);

/** `read` is the `updated_at` of the version that was edited. */
type StoredEdits = { edits: Partial<TemplateFields>; read: string };

/**
 * Holds the unsaved edits of a template. `base` is the version before the edits, `changes` are the edits that differ.
 * A newer version from the server replaces `base` unless there are changes. `revision` counts these replacements. The
 * changes are kept as a draft until they are saved.
 */
export function useTemplateDraft(template: Template) {
  const { keep, forget, read } = useDraft<StoredEdits>(`template ${template.id}`);
  const [stored] = useState(read);
  const [restored, setRestored] = useState(stored !== undefined);
  // `updated_at` is that of the edited version, so that the editor notices a newer version.
  const [{ base, revision }, begin] = useState({
    base: stored ? { ...template, updated_at: stored.read } : template,
    revision: 0,
  });
  const [edits, setEdits] = useState<Partial<TemplateFields>>(stored?.edits ?? {});
  const [invalid, setInvalid] = useState<Partial<Record<TemplateForm, boolean>>>({});
  const changes = useMemo<Partial<TemplateFields>>(
    () =>
      Object.fromEntries(
        Object.entries(edits).filter(([key, value]) => !isSame(value, base[key as keyof TemplateFields])),
      ),
    [edits, base],
  );
  const draft: Template = { ...base, ...edits };
  useTyped(() =>
    Object.values(changes).map((value) => ({
      text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    })),
  );
  const isDirty = Object.keys(changes).length > 0;
  const isBehind = template.updated_at > base.updated_at;
  const restart = () => {
    begin({ base: template, revision: revision + 1 });
    setEdits({});
    setInvalid({});
    setRestored(false);
  };
  const store = useEffectEvent(() => (isDirty ? keep({ edits: changes, read: base.updated_at }) : forget()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: stores each change
  useEffect(() => store(), [changes]);
  if (isBehind && !isDirty) restart();

  return {
    base,
    draft,
    changes,
    isDirty,
    isBehind,
    revision,
    /** Whether the edits come from an earlier visit. */
    restored: restored && isDirty,
    incomplete: sectionsOf(draft.kind).find((section) => isIncomplete(section, draft, invalid)),
    edit: (more: Partial<TemplateFields>) => setEdits((now) => ({ ...now, ...more })),
    editForm: (form: TemplateForm, schema: FormSchema, valid: boolean) => {
      setEdits((now) => ({ ...now, [form]: schema }));
      setInvalid((now) => ({ ...now, [form]: !valid }));
    },
    discard: restart,
    /** Replaces `base` with the response of the server. Edits made since the request remain changes. */
    settle: (sent: Partial<TemplateFields>, stored: Template) => {
      begin({ base: stored, revision });
      setRestored(false);
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== sent[key as keyof TemplateFields])),
      );
    },
  };
}
export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

function isIncomplete(section: Section, { name, views }: Template, invalid: Partial<Record<TemplateForm, boolean>>) {
  if (isForm(section)) return invalid[section] === true;
  return section === 'about' ? !name.trim() : views.views.some((view) => !view.name.trim());
}
