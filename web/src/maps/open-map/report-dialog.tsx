import { folded } from '@groundwork/contract/base/folding';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type FormField, isChoice, knownOptions } from '@groundwork/contract/forms/form-fields';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type FormValues, normalizedValue, problemOf } from '@groundwork/contract/forms/form-values';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import {
  firstFieldsOf,
  mainReportField,
  reportDateField,
  writtenFields,
} from '@groundwork/contract/forms/node-reports';
import { titleField } from '@groundwork/contract/forms/record-titles';
import type { Template } from '@groundwork/contract/forms/templates';
import { Button, NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { today } from '../../base/dates/dates.ts';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { fieldWords } from '../../forms/forms/field-words.ts';
import { FormFields } from '../../forms/forms/form-fields.tsx';
import { typedIn, useFormWriting } from '../../forms/forms/form-writing.ts';
import { oneTemplate } from '../../forms/templates/template-queries.ts';
import { useOfferedForm } from '../reports/offered-form.ts';
import { reportForms, useReportedNumbers } from '../reports/report-queries.ts';
import type { MapSession } from '../session/map-session.ts';
import { reportPlace } from '../session/report-place.ts';

const text = words.nodeReports;

type ReportDialogProps = { session: MapSession; nodeId: string };

/** Adds a report about a node; without a report form, offers to make one. */
export function ReportDialog({ session, nodeId }: ReportDialogProps) {
  const { map, model, theme, question } = session;
  const reports = useQuery(reportForms(map.id));
  const [last, setLast] = useLocalStorage<string | null>({
    key: `groundwork-report-form-${map.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const node = model.nodes.get(nodeId);
  const nodeTitle = node ? theme.facts(node).title : '';
  const title = text.dialog(nodeTitle || words.maps.untitled);
  const onClose = () => question.ask(null);
  const forms = reports.data?.items;
  const form = forms?.find(({ template_id }) => template_id === last) ?? forms?.[0];
  const template = useQuery({ ...oneTemplate(form?.template_id ?? ''), enabled: form !== undefined });
  const choice = form && forms && forms.length > 1 && (
    <NativeSelect
      label={text.form}
      value={form.template_id}
      data={forms.map(({ template_id, name }) => ({ value: template_id, label: name }))}
      onChange={(event) => setLast(event.currentTarget.value)}
    />
  );
  if (template.data)
    return (
      <WriteReport
        key={template.data.id}
        {...{ session, nodeId, nodeTitle, title, choice, onClose }}
        template={template.data}
      />
    );
  if (forms && !form) return <OfferForm session={session} title={title} onClose={onClose} />;
  const { error, refetch } = reports.error ? reports : template;
  return (
    <DialogForm
      sheet
      title={title}
      submitText={text.save}
      busy
      onSubmit={(event) => event.preventDefault()}
      {...{ onClose }}
    >
      {choice}
      {error ? <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </DialogForm>
  );
}

type WriteReportProps = ReportDialogProps & {
  nodeTitle: string;
  title: string;
  template: Template;
  choice: React.ReactNode;
  onClose: () => void;
};

function WriteReport({ session, nodeId, nodeTitle, title, template, choice, onClose }: WriteReportProps) {
  const { nodeFields, actions } = session;
  const { id: template_id, record_data_schema } = template;
  const fields = useMemo(() => fieldsOf(record_data_schema), [record_data_schema]);
  const date = useMemo(() => reportDateField(fields, nodeFields), [fields, nodeFields]);
  const start = useMemo(() => startOf(fields, date, nodeTitle), [fields, date, nodeTitle]);
  const first = useMemo(
    () =>
      firstFieldsOf(fields, nodeFields, { ...initialValues(fields), ...start }).map(
        ({ section: _, ...field }) => field,
      ),
    [fields, nodeFields, start],
  );
  const newest = useReportedNumbers(session, nodeId).data?.items.at(-1)?.day;
  const [all, setAll] = useState(false);
  const sent = useRef(false);
  const { input, ...writing } = useFormWriting({ fields, start, place: reportPlace(nodeId, template_id) });
  const isHidden = (name: string) => !first.some((field) => field.name === name);
  // Shows all fields if there is a draft or a problem, because it may be about a hidden field.
  const showsAll = all || writing.restored || Object.keys(input.problems).some(isHidden);
  const submit = writing.onSubmit(async (data) => {
    const values = valuesFor(data);
    const day = date && data[date.name];
    // The server copies only the newest report to the node, so an older report shows no values there.
    const isLate = typeof day === 'string' && newest !== undefined && day < newest.slice(0, day.length);
    sent.current = true;
    actions.report(nodeId, template_id, data, isLate ? {} : values);
    onClose();
  });

  /** Returns the values that the node gets. Throws if the node's form refuses a value, as the server does. */
  function valuesFor(data: FormValues): FormValues {
    const written = writtenFields(fields, nodeFields).filter(({ field }) => Object.hasOwn(data, field.name));
    const issues = written.flatMap(({ field, nodeField }) => {
      const problem = problemOf({ ...nodeField, required: false }, data[field.name]);
      return problem
        ? [{ path: `data.${field.name}`, message: messages.records.nodeRefuses(nodeField.label, fieldWords(problem)) }]
        : [];
    });
    if (issues[0]) throw new ORPCError('BAD_REQUEST', { message: issues[0].message, data: { issues } });
    return Object.fromEntries(
      written.map(({ field, nodeField }) => [
        nodeField.name,
        normalizedValue(nodeField.type, data[field.name] ?? null),
      ]),
    );
  }

  return (
    <DialogForm
      sheet
      title={title}
      submitText={text.save}
      busy={writing.saving}
      onSubmit={submit}
      onClose={onClose}
      draft={{ ...writing, typed: () => (writing.changed && !sent.current ? typedIn(fields, input.values) : []) }}
      foot={
        !showsAll &&
        first.length < fields.length && (
          <Button variant="subtle" color="gray" onClick={() => setAll(true)}>
            {text.allFields}
          </Button>
        )
      }
    >
      {choice}
      <FormFields
        {...input}
        fields={showsAll ? fields : first}
        templateId={template_id}
        autofocus={mainReportField(fields, nodeFields)?.name}
      />
    </DialogForm>
  );
}

/** Returns the initial values of a report: its day, and the name of the node as the title and in choices. */
function startOf(fields: FormField[], date: FormField | undefined, nodeTitle: string): FormValues {
  const title = titleField(fields);
  const named = fields.flatMap((field) => {
    const options = isChoice(field.type) && field.type !== 'multiselect' ? knownOptions(field) : [];
    const same = options.find(({ label }) => folded(label) === folded(nodeTitle));
    const value = field === title && field.type === 'text' ? nodeTitle.slice(0, field.textMaxLength) : same?.value;
    return value ? [[field.name, value]] : [];
  });
  return { ...Object.fromEntries(named), ...(date?.type === 'date' && { [date.name]: today() }) };
}

/** Offers to make a report form. */
function OfferForm({ session, title, onClose }: { session: MapSession; title: string; onClose: () => void }) {
  const offer = useOfferedForm(session);
  return (
    <DialogForm
      sheet
      title={title}
      submitText={offer.make ? text.offer.create : words.ui.close}
      busy={offer.busy}
      onSubmit={(event) => {
        event.preventDefault();
        (offer.make ?? onClose)();
      }}
      onClose={onClose}
    >
      <p>{offer.text}</p>
    </DialogForm>
  );
}
