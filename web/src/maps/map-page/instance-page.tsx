import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { Instance } from '@groundwork/contract/forms/instances';
import { ActionIcon, Menu, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { useTitleDraft } from '../../base/drafts/use-title-draft.ts';
import { InlineTitle } from '../../base/fields/inline-title.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { TabPanel } from '../../base/page/tab-panel.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import { Toolbar } from '../../base/toolbar/toolbar.tsx';
import * as words from '../../base/words/words.ts';
import { useDeleteInstance, useEditInstance } from '../../forms/instances/instance-mutations.ts';
import { oneInstance } from '../../forms/instances/instance-queries.ts';
import { newRecord } from '../../forms/records/record-address.ts';
import { ExportRecords, RecordsView, RecordTools } from '../../forms/records/records-view.tsx';
import { useShownRecords } from '../../forms/records/shown-records.ts';
import { useSeen } from '../../talk/notifications/use-seen.ts';
import { endedViews } from '../map-list/delete-map.tsx';
import { mapOfInstance } from '../map-list/team-maps.ts';
import { oneMap } from '../session/map-queries.ts';
import c from './instance-page.module.css';
import { MetadataForm } from './metadata-form.tsx';

const route = getRouteApi('/signed-in/dashboard/instances/$instanceId');
const text = words.instances;

const InstanceMap = lazily(() => import('./instance-map.tsx').then(({ InstanceMap }) => InstanceMap), <RowsSkeleton />);

/** The page of an instance: its records, its map, and its metadata. */
export function InstancePage() {
  const { instanceId } = route.useParams();
  const query = useQuery(oneInstance(instanceId));
  return (
    <WhileThere
      key={instanceId}
      query={query}
      nameOf={({ name }) => name}
      notFound={text.notFound}
      failed={messages.instances.loadFailed}
      action={<PageButton to="/dashboard/templates" />}
      frame={(instead) => <Page title={text.instance}>{instead}</Page>}
    >
      {(instance) => <Whole instance={instance} />}
    </WhileThere>
  );
}

function Whole({ instance }: { instance: Instance }) {
  const { id, name, template, can } = instance;
  useSeen({ instance_id: id });
  const shown = useShownRecords({
    source: { instanceId: id },
    teamId: instance.team_id,
    goalId: instance.goal_id,
    template,
  });
  const { mutateAsync: edit } = useEditInstance(instance);
  const title = useTitleDraft(`instance ${id}`, (next) => edit({ name: next }));
  const about = useMemo(() => fieldsOf(template.instance_metadata_schema), [template.instance_metadata_schema]);
  const tabs = tabsOf(template, about.length > 0);
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'records');
  const inRecords = tab === 'records';
  return (
    <Page
      title={name}
      heading={
        <div className={c.heading}>
          <InlineTitle
            oneLine
            value={name}
            {...title}
            label={text.editName}
            requiredMessage={messages.instances.nameRequired}
            maxLength={limits.text.name}
            readOnly={!can.edit}
          />
        </div>
      }
      sub={<About instance={instance} />}
      action={
        inRecords && shown.fields.length > 0
          ? { label: text.newRecord, onClick: () => shown.open(newRecord) }
          : undefined
      }
      end={
        <>
          {inRecords && <ExportRecords shown={shown} />}
          {can.delete && <More instance={instance} />}
        </>
      }
    >
      <Tabs className={c.tabs} value={tab} onChange={(next) => setTab(next as Tab)}>
        {tabs.length > 1 && (
          <Tabs.List className={c.list}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {text.tabs[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {tabs.map((each) => (
          <TabPanel key={each} value={each} open={tab} name={text.tabs[each]} className={c[each]}>
            {each === 'map' && <InstanceMap instanceId={id} />}
            {each === 'records' && (
              <>
                <Toolbar>
                  <RecordTools shown={shown} />
                </Toolbar>
                <div className={c.area}>
                  <RecordsView shown={shown} />
                </div>
              </>
            )}
            {each === 'metadata' && <MetadataForm instance={instance} fields={about} />}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  );
}

type Tab = keyof typeof text.tabs;

/** Returns the tabs for a kind of template. A map has records when its template has a form for them. */
function tabsOf({ kind, record_data_schema }: Instance['template'], asksAbout: boolean): Tab[] {
  const has = {
    map: kind !== 'form',
    records: kind !== 'map' || fieldsOf(record_data_schema).length > 0,
    metadata: asksAbout,
  };
  const order: Tab[] = kind === 'map' ? ['map', 'records', 'metadata'] : ['records', 'map', 'metadata'];
  return order.filter((tab) => has[tab]);
}

function About({ instance: { template, goal } }: { instance: Instance }) {
  return (
    <span className={c.about}>
      {template.name}
      {goal && (
        <>
          <span aria-hidden="true"> · </span>
          <Link to="/dashboard/goals/$goalId" params={{ goalId: goal.id }}>
            {goal.title}
          </Link>
        </>
      )}
    </span>
  );
}

async function viewsEndedWith(queries: QueryClient, instanceId: string) {
  const { id } = await queries.fetchQuery(mapOfInstance(instanceId));
  return endedViews(await queries.fetchQuery(oneMap(id)));
}

function More({ instance }: { instance: Instance }) {
  const navigate = useNavigate();
  const { mutate: remove } = useDeleteInstance();
  const queries = useQueryClient();
  const [ended, setEnded] = useState('');
  const [asking, ask] = useDisclosure(false);
  const { goal_id: goalId } = instance;
  /**
   * Before the question, loads the views of other teams that would end. If this fails, the question does not name them.
   */
  const askFirst = async () => {
    if (instance.template.kind !== 'form') setEnded(await viewsEndedWith(queries, instance.id).catch(() => ''));
    ask.open();
  };
  const leave = () =>
    void (goalId
      ? navigate({ to: '/dashboard/goals/$goalId', params: { goalId } })
      : navigate({ to: '/dashboard/templates' }));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={text.more}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={askFirst}>
            {text.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking}
        title={text.delete}
        description={messages.general.deleteQuestion(instance.name)}
        restorable
        note={[instance.record_count > 0 && text.deletesRecords(instance.record_count), ended]
          .filter(Boolean)
          .join(' ')}
        confirmText={text.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(instance, { onSuccess: leave })}
      />
    </>
  );
}
