import * as messages from '@groundwork/contract/base/messages.gen';
import type { NodeName } from '@groundwork/contract/base/node-names';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Form } from '@groundwork/contract/forms/forms';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, memo, type RefObject, useMemo, useRef, useState } from 'react';
import { DraftNote } from '../../base/drafts/draft-note.tsx';
import { useSteady } from '../../base/loading/steady.ts';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { FormCard } from '../forms/form-card.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { FormProblems } from '../forms/form-notes.tsx';
import { focusField, useFormWriting } from '../forms/form-writing.ts';
import { JsonCard } from '../forms/json-card.tsx';
import c from './form-page.module.css';
import { useSaveRecord } from './record-mutations.ts';
import { RecordNode } from './record-node.tsx';
import { oneForm } from './record-queries.ts';

const route = getRouteApi('/signed-in/dashboard/forms/$menuItemId/new');
const { panel, noFields } = words.records;

/** Creates an entry (specification, part 2, "Create a new form entry"). */
export function NewEntryPage() {
  const { menuItemId } = route.useParams();
  const query = useQuery(oneForm(menuItemId));
  return (
    <WhileThere
      key={menuItemId}
      query={query}
      nameOf={({ menu_item: { label } }) => label}
      notFound={words.records.notFound}
      failed={messages.records.loadFailed}
      action={<PageButton to="/dashboard/menus" />}
      frame={(instead) => <Page title={words.records.newRecord}>{instead}</Page>}
    >
      {(form) => <NewEntry of={form} />}
    </WhileThere>
  );
}

function NewEntry({ of: { menu_item: item, template } }: { of: Form }) {
  const fields = useMemo(() => fieldsOf(template.record_data_schema), [template]);
  return (
    <Page
      title={words.records.newFor(item.label)}
      heading={
        <CrumbHeading
          up={[
            { label: words.records.forms },
            { label: item.label, to: '/dashboard/forms/$menuItemId', params: { menuItemId: item.id } },
          ]}
          title={words.records.newRecord}
        />
      }
    >
      {fields.length === 0 ? (
        <EmptyState title={noFields.title}>{noFields.text}</EmptyState>
      ) : (
        <EntryForm
          fields={fields}
          label={item.label}
          menuItemId={item.id}
          teamId={item.team_id}
          templateId={template.id}
        />
      )}
    </Page>
  );
}

type EntryFormProps = { fields: FormField[]; label: string; menuItemId: string; teamId: string; templateId: string };

function EntryForm({ fields, label, menuItemId, teamId, templateId }: EntryFormProps) {
  const navigate = useNavigate();
  const form = useFormWriting({ fields, place: menuItemId });
  const { mutateAsync: save } = useSaveRecord({ menuItemId }, fields);
  const [node, setNode] = useState<NodeName | null>(null);
  const preview = useMemo(() => ({ name: label, fields: form.input.values }), [label, form.input.values]);
  const another = useRef(false);
  const toList = useSteady((made?: RecordRow) =>
    navigate({ to: '/dashboard/forms/$menuItemId', params: { menuItemId }, search: { made: made?.id } }),
  );
  const submit = form.onSubmit(async (data) => {
    const { saved } = await save({ record: undefined, data, taskId: null, nodeId: node?.id ?? null });
    if (!another.current) return toList(saved);
    form.discard();
    focusField(`${form.input.idPrefix}-${fields[0]?.name}`);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    another.current = false;
    event.currentTarget.requestSubmit();
  };
  return (
    <div className={c.column}>
      <FormCard>
        <form noValidate onSubmit={submit} {...{ onKeyDown }}>
          <DraftNote {...form} />
          <FormProblems {...form.input} />
          <FormFields {...form.input} templateId={templateId} />
          <RecordNode teamId={teamId} value={node} onChange={setNode} />
          <EntryButtons saving={form.saving} another={another} onCancel={toList} />
        </form>
      </FormCard>
      <aside className={c.preview}>
        <JsonCard value={preview} />
      </aside>
    </div>
  );
}

type EntryButtonsProps = { saving: boolean; another: RefObject<boolean>; onCancel: () => void };

/** Memoized, so that typing does not render the buttons. */
const EntryButtons = memo(function EntryButtons({ saving, another, onCancel }: EntryButtonsProps) {
  return (
    <div className={c.buttons}>
      <Button type="submit" size="md" loading={saving} onClick={() => (another.current = false)}>
        {panel.create}
      </Button>
      <Button type="submit" variant="default" size="md" disabled={saving} onClick={() => (another.current = true)}>
        {panel.createAnother}
      </Button>
      <Button variant="subtle" color="gray" size="md" onClick={() => onCancel()}>
        {panel.cancel}
      </Button>
      <span className={c.hint}>{panel.ctrlEnter}</span>
    </div>
  );
});
