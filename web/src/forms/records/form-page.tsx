import * as messages from '@groundwork/contract/base/messages.gen';
import type { Form } from '@groundwork/contract/forms/forms';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import * as words from '../../base/words/words.ts';
import { WatchBell } from '../../talk/watches/watch-bell.tsx';
import c from './form-page.module.css';
import { newRecord } from './record-address.ts';
import { oneForm, recordCount } from './record-queries.ts';
import { ExportRecords, RecordsView, RecordTools } from './records-view.tsx';
import { useShownRecords } from './shown-records.ts';

const route = getRouteApi('/signed-in/dashboard/forms/$menuItemId');

/** The entries of a form (specification, part 2, "View all forms of a menu item"). */
export function FormPage() {
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
      frame={(instead) => <Page title={words.records.forms}>{instead}</Page>}
    >
      {(form) => <Entries form={form} />}
    </WhileThere>
  );
}

function Entries({ form: { menu_item: item, template } }: { form: Form }) {
  const shown = useShownRecords({ source: { menuItemId: item.id }, teamId: item.team_id, goalId: null, template });
  const count = useQuery(recordCount(shown.source, shown.query)).data?.count;
  return (
    <Page
      title={item.label}
      heading={<CrumbHeading up={[{ label: words.records.forms }]} title={item.label} />}
      sub={
        <span className={c.about}>
          {count !== undefined && new Intl.NumberFormat().format(count)}
          {item.description && <span title={item.description}>{item.description}</span>}
        </span>
      }
      action={
        shown.fields.length > 0 ? { label: words.records.newRecord, onClick: () => shown.open(newRecord) } : undefined
      }
      end={
        <>
          <WatchBell subject={{ menu_item_id: item.id }} about="form" />
          <ExportRecords shown={shown} />
        </>
      }
      tools={<RecordTools shown={shown} />}
    >
      <RecordsView shown={shown} />
    </Page>
  );
}
