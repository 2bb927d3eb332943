import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useDraft } from '../../base/drafts/use-draft.ts';
import { messageOf } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import c from './saved-views.module.css';
import { useSaveView } from './view-mutations.ts';

type ViewNameFormProps<View> = {
  /** The name of the stored draft: that of a new view of a team, or of a view. */
  place: string;
  /** The label of the field. */
  label: string;
  name?: string;
  /** Whether the field has the focus at once. */
  focused?: boolean;
  save: (name: string) => Promise<View>;
  onSaved: (view: View) => void;
  /** More fields, which `save` reads by itself. */
  children?: ReactNode;
};

/** A form with a name field and "Save". The error of the name appears below the field. */
export function ViewNameForm<View>({
  place,
  label,
  name = '',
  focused = true,
  save,
  onSaved,
  children,
}: ViewNameFormProps<View>) {
  const kept = useDraft<string>(`view name ${place}`);
  const [draft, setDraft] = useState(kept.draft ?? name);
  const [blank, setBlank] = useState(false);
  const { mutate, isPending, error, reset } = useSaveView(save, (view) => {
    kept.forget();
    onSaved(view);
  });
  const submit = () => {
    setBlank(!draft.trim());
    if (draft.trim() && !isPending) mutate(draft.trim());
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={c.form}>
        <TextInput
          className={c.name}
          required
          value={draft}
          maxLength={limits.text.view}
          placeholder={words.views.hint}
          aria-label={label}
          error={blank ? messages.views.nameRequired : error && messageOf(error)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            setDraft(typed);
            if (typed && typed !== name) kept.keep(typed);
            else kept.forget();
            setBlank(false);
            reset();
          }}
          autoFocus={focused}
        />
        <Button type="submit" variant="default" h={36} loading={isPending}>
          {words.views.submit}
        </Button>
      </div>
      {children}
    </form>
  );
}
