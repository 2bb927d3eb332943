import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { StartKind } from '@groundwork/contract/people/team-starts';
import type { Started } from '@groundwork/contract/people/teams';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { today } from '../../base/dates/dates.ts';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { newId } from '../../base/queries/new-id.ts';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { type NewTeam as Input, useCreateTeam } from '../../people/teams/team-mutations.ts';
import c from './new-team.module.css';
import { StartChoice } from './start-choice.tsx';
import { firstTexts, type StartTexts, textsOf } from './start-texts.ts';

const { team: first, start: second } = words.firstUse;

type Values = {
  name: string;
  step: 'team' | 'start';
  kind: StartKind;
  texts: Record<StartKind, StartTexts>;
  /**
   * The idempotency key and the input of the last attempt, so that a retry after a crash of the page creates only one
   * team.
   */
  attempt: { key: string; input: string };
};

type NewTeamProps = {
  /** Called with true when a team is being created, and with false when that failed or its page opens. */
  onCreating?: (creating: boolean) => void;
};

/** Asks for the name of the team and for its first step, creates both at once, and opens the result. */
export function NewTeam({ onCreating }: NewTeamProps) {
  const open = useOpenStart();
  const { mutateAsync, isPending } = useCreateTeam();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      step: 'team',
      kind: 'groups',
      texts: firstTexts(),
      attempt: { key: '', input: '' },
    },
    validate: {
      name: (name) => (name.trim() ? null : messages.teams.nameRequired),
      texts: (texts, { step, kind }) =>
        step === 'start' && kind === 'form' && textsOf(kind, texts[kind]).items.length === 0 ? second.noFields : null,
    },
  });
  const draft = useKeptForm(form, 'new team');
  const { step, kind, texts } = form.values;

  const create = (begins: boolean) => {
    const { name } = form.getValues();
    const team: Input = { name, ...(begins && { start: { kind, ...textsOf(kind, texts[kind]), today: today() } }) };
    const input = JSON.stringify(team);
    const { attempt } = form.getValues();
    const key = attempt.input === input ? attempt.key : newId();
    form.setFieldValue('attempt', { key, input });
    onCreating?.(true);
    const failed = () => onCreating?.(false);
    const opened = ({ id, started }: { id: string; started: Started | null }) =>
      void open(id, kind, started).finally(() => onCreating?.(false));
    void draft.settle(mutateAsync({ team, key }), opened, failed);
  };
  const submit = form.onSubmit(() => (step === 'team' ? form.setFieldValue('step', 'start') : create(true)));

  return (
    <form className={c.column} onSubmit={submit} noValidate>
      {step === 'team' ? (
        <>
          <Question title={first.question} about={first.about} />
          <DraftNote {...draft} />
          <TextInput
            label={words.teams.fields.name}
            required
            autoFocus
            autoComplete="organization"
            maxLength={limits.text.name}
            {...form.getInputProps('name')}
          />
          <div className={c.buttons}>
            <Button type="submit" size="md">
              {first.next}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Question title={second.question} about={second.about} />
          <DraftNote {...draft} />
          <StartChoice
            kind={kind}
            onKind={(next) => form.setFieldValue('kind', next)}
            texts={texts[kind]}
            error={form.errors.texts}
            onTexts={(next) => form.setFieldValue('texts', { ...form.getValues().texts, [kind]: next })}
          />
          <div className={c.buttons}>
            <Button type="submit" size="md" loading={isPending}>
              {words.teams.create}
            </Button>
            <Button variant="default" size="md" disabled={isPending} onClick={() => form.setFieldValue('step', 'team')}>
              {second.back}
            </Button>
            <Button variant="subtle" color="gray" size="md" disabled={isPending} onClick={() => create(false)}>
              {second.nothing}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

const Question = ({ title, about }: { title: string; about: string }) => (
  <div className={c.question}>
    <h2>{title}</h2>
    <p>{about}</p>
  </div>
);

/** Returns a function that switches to a new team and opens its first map, goal or form, or else the dashboard. */
function useOpenStart() {
  const navigate = useNavigate();
  const { switchTo } = useCurrentTeam();
  return (teamId: string, began: StartKind, started: Started | null) => {
    switchTo(teamId);
    const state = { began };
    if (started?.map_id) return navigate({ to: '/dashboard/maps/$mapId', params: { mapId: started.map_id }, state });
    if (started?.goal_id)
      return navigate({ to: '/dashboard/goals/$goalId', params: { goalId: started.goal_id }, state });
    if (started?.menu_item_id) {
      const params = { menuItemId: started.menu_item_id };
      return navigate({ to: '/dashboard/forms/$menuItemId/new', params, state });
    }
    return navigate({ to: '/dashboard' });
  };
}
