import * as messages from '@groundwork/contract/base/messages.gen';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { FormOfMap } from '@groundwork/contract/forms/records';
import type { Template } from '@groundwork/contract/forms/templates';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import f from '../../base/toolbar/filter-bar.module.css';
import { Toolbar } from '../../base/toolbar/toolbar.tsx';
import * as words from '../../base/words/words.ts';
import { newRecord } from '../../forms/records/record-address.ts';
import { ExportRecords, RecordsView, RecordTools } from '../../forms/records/records-view.tsx';
import { useShownRecords } from '../../forms/records/shown-records.ts';
import { oneTemplate } from '../../forms/templates/template-queries.ts';
import { recordsOfForm } from '../map-list/map-address.ts';
import { useMap } from '../open-map/use-map.tsx';
import { useOfferedForm } from '../reports/offered-form.ts';
import { reportForms } from '../reports/report-queries.ts';
import c from './instance-page.module.css';

/** The forms with records of a map, most records first. */
const recordForms = (mapId: string) =>
  queryOptions({
    queryKey: [...api.records.formsOfMap.key(), 'every', mapId],
    queryFn: () => everyPage((page) => client.records.formsOfMap({ mapId, ...page })),
  });

/** The records of the map and those about its nodes, by form. */
export function MapRecordsView() {
  const { map } = useMap();
  const own = useQuery(oneTemplate(map.template.id));
  const filled = useQuery(recordForms(map.id));
  const reports = useQuery(reportForms(map.id));
  const failed = [own, filled, reports].find(({ error, data }) => error && !data);
  if (failed)
    return <ErrorState title={messages.records.loadFailed} error={failed.error} onRetry={() => failed.refetch()} />;
  if (!own.data || !filled.data || !reports.data) return <RowsSkeleton />;
  const hasOwn = fieldsOf(own.data.record_data_schema).length > 0;
  const possible = [...reports.data.items, ...(hasOwn ? [{ template_id: own.data.id, name: own.data.name }] : [])];
  const filledIds = new Set(filled.data.items.map(({ template_id }) => template_id));
  const others = possible.filter(({ template_id }) => !filledIds.has(template_id));
  const forms = [...filled.data.items, ...others.map((form) => ({ ...form, count: 0 }))];
  return forms.length > 0 ? <ByForm forms={forms} /> : <NoForms />;
}

function ByForm({ forms }: { forms: FormOfMap[] }) {
  const { form: asked } = useSearch({ strict: false });
  const form = forms.find(({ template_id }) => template_id === asked) ?? forms[0];
  const { data: template, error, refetch } = useQuery(oneTemplate(form?.template_id ?? ''));
  if (template) return <Records key={template.id} template={template} forms={forms} />;
  return error ? <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

function Records({ template, forms }: { template: Template; forms: FormOfMap[] }) {
  const { map, model, theme } = useMap();
  const shown = useShownRecords({
    source: { mapId: map.id, template_id: template.id },
    teamId: map.team_id,
    goalId: null,
    template,
    needsNode: template.id !== map.template.id,
    nodeNamed: (id) => {
      const node = model.nodes.get(id);
      return node ? { id, title: theme.facts(node).title, map: { id: map.id, name: map.name } } : null;
    },
  });
  // The empty state has this button.
  const isEmpty = !shown.filtered && !forms.some(({ template_id, count }) => template_id === template.id && count > 0);
  return (
    <div className={c.records}>
      <Toolbar>
        <FormChoice forms={forms} form={template.id} />
        <RecordTools shown={shown}>
          <ExportRecords shown={shown} />
          {!isEmpty && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => shown.open(newRecord)}>
              {words.instances.newRecord}
            </Button>
          )}
        </RecordTools>
      </Toolbar>
      <div className={c.area}>
        <RecordsView shown={shown} />
      </div>
    </div>
  );
}

/** Chooses the form whose records are shown. */
function FormChoice({ forms, form }: { forms: FormOfMap[]; form: string }) {
  const navigate = useNavigate();
  const number = new Intl.NumberFormat();
  const choices = forms.map(({ template_id, name, count }) => ({
    value: template_id,
    label: name,
    note: number.format(count),
  }));
  const now = choices.find(({ value }) => value === form);
  return (
    <ChoiceMenu choices={choices} value={form} onChange={(next) => navigate({ to: '.', search: recordsOfForm(next) })}>
      <UnstyledButton className={f.quiet} title={now?.label}>
        {words.nodeReports.form} <b>{now?.label}</b> {now?.note}
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
    </ChoiceMenu>
  );
}

/** Says how to get a form that asks about the nodes of the map. */
function NoForms() {
  const session = useMap();
  const offer = useOfferedForm(session);
  return (
    <EmptyState
      title={words.records.empty.title}
      action={
        offer.make ? (
          <Button size="md" loading={offer.busy} onClick={offer.make}>
            {words.nodeReports.offer.create}
          </Button>
        ) : (
          session.canEdit && (
            <Button component={Link} to="/dashboard/templates" variant="default" size="md">
              {words.templates.title}
            </Button>
          )
        )
      }
    >
      {offer.text}
    </EmptyState>
  );
}
