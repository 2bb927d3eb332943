import * as messages from '@groundwork/contract/base/messages.gen';
import type { Instance } from '@groundwork/contract/forms/instances';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { Toolbar } from '../../base/toolbar/toolbar.tsx';
import * as words from '../../base/words/words.ts';
import { oneInstance } from '../../forms/instances/instance-queries.ts';
import { newRecord } from '../../forms/records/record-address.ts';
import { ExportRecords, RecordsView, RecordTools } from '../../forms/records/records-view.tsx';
import { useShownRecords } from '../../forms/records/shown-records.ts';
import c from './instance-page.module.css';

/** The records of the map's instance. */
export function MapRecordsView({ instanceId }: { instanceId: string }) {
  const { data, error, refetch } = useQuery(oneInstance(instanceId));
  if (data) return <Records instance={data} />;
  return error ? <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

function Records({ instance: { id, team_id, goal_id, template } }: { instance: Instance }) {
  const shown = useShownRecords({ source: { instanceId: id }, teamId: team_id, goalId: goal_id, template });
  return (
    <div className={c.records}>
      {shown.fields.length > 0 && (
        <Toolbar>
          <RecordTools shown={shown}>
            <ExportRecords shown={shown} />
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => shown.open(newRecord)}>
              {words.instances.newRecord}
            </Button>
          </RecordTools>
        </Toolbar>
      )}
      <div className={c.area}>
        <RecordsView shown={shown} />
      </div>
    </div>
  );
}
