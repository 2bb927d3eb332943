import { transferStatuses } from '@groundwork/contract/base/statuses';

import { IconChevronDown } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageSearch } from '../../base/page/page-search.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import f from '../../base/toolbar/filters.module.css';
import * as words from '../../base/words/words.ts';
import { Requests } from './requests.tsx';
import { directions } from './transfer-queries.ts';

const text = words.transfers;
const route = getRouteApi('/signed-in/dashboard/transfers');

const any = '';
const statusChoices = () => [
  { value: any, label: text.filter.any },
  ...transferStatuses.map((status) => ({ value: status, label: text.status[status] })),
];

/** The incoming and outgoing requests of the current team. The URL may open one. */
export function TransfersPage() {
  const { direction = 'incoming', status, search, request } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={text.title}
      tools={
        <>
          <nav className={f.views} aria-label={text.directions.label}>
            {directions.map((name) => (
              <Link
                key={name}
                to="/dashboard/transfers"
                search={{ direction: name === 'incoming' ? undefined : name, status, search }}
                activeOptions={{ exact: true }}
                aria-current={name === direction ? 'page' : undefined}
              >
                {text.directions[name]}
              </Link>
            ))}
          </nav>
          <PageSearch label={text.filter.search} />
          <ChoiceMenu
            choices={statusChoices()}
            value={status ?? any}
            onChange={(value) =>
              navigate({
                search: (before) => ({ ...before, status: transferStatuses.find((known) => known === value) }),
              })
            }
          >
            <FilterButton isOn={status !== undefined}>
              {text.filter.status} <b>{status ? text.status[status] : text.filter.any}</b>
              <IconChevronDown size={14} aria-hidden />
            </FilterButton>
          </ChoiceMenu>
        </>
      }
    >
      <Requests
        direction={direction}
        status={status}
        search={search}
        opened={request}
        onClose={() => navigate({ search: (before) => ({ ...before, request: undefined }) })}
      />
    </Page>
  );
}
