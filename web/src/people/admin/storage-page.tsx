import * as messages from '@groundwork/contract/base/messages.gen';
import { keptKinds, type TeamStorage } from '@groundwork/contract/people/admin';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileSize } from '../../base/files/file-size.ts';
import r from '../../base/rows/row.module.css';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { amountOf } from '../teams/usage-list.tsx';
import l from './admin-list.module.css';
import { AdminList } from './admin-list.tsx';
import { storage, teamStorage } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import c from './storage-page.module.css';

const text = words.admin.storage;

/** Shows the disk usage of files and database, and the file usage of each team. */
export function StoragePage() {
  return (
    <AdminView>
      <Totals />
      <OfAllTeams />
      <Kept />
      <h2 className={c.heading}>{text.byTeam}</h2>
      <AdminList query={teamStorage} label={text.byTeam} failed={messages.admin.storageFailed} empty={text.empty}>
        {(team) => <TeamRow key={team.id} team={team} />}
      </AdminList>
    </AdminView>
  );
}

/** The usage of all teams together. Files have their own number above. */
function OfAllTeams() {
  const { data } = useQuery(storage);
  const figures = data?.usage.filter(({ quota }) => quota !== 'team_file_bytes') ?? [];
  if (figures.length === 0) return null;
  return (
    <>
      <h2 className={c.heading}>{text.ofAll}</h2>
      <dl className={c.totals}>
        {figures.map((figure) => (
          <div key={figure.quota}>
            <dt>{words.teams.usage.quotas[figure.quota]}</dt>
            <dd>{amountOf(figure, figure.used)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The retention settings, such as AUDIT_DAYS. */
function Kept() {
  const { data } = useQuery(storage);
  if (!data) return null;
  return (
    <>
      <h2 className={c.heading}>{text.kept}</h2>
      <dl className={c.totals}>
        {keptKinds.map((kind) => (
          <div key={kind}>
            <dt>{text.keptKinds[kind]}</dt>
            <dd>{text.days(data.kept_days[kind])}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Totals() {
  const { data, error, refetch } = useQuery(storage);
  if (error && !data) return <ErrorState title={messages.admin.storageFailed} error={error} onRetry={refetch} />;
  const figures = [
    { name: text.files, value: data?.files.toLocaleString() },
    { name: text.fileSize, value: data && fileSize(data.file_bytes) },
    { name: text.database, value: data && fileSize(data.database_bytes) },
  ];
  return (
    <dl className={c.totals}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton h={20} w={64} radius={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function TeamRow({ team: { name, files, file_bytes } }: { team: TeamStorage }) {
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={l.text}>
        <b title={name}>{name}</b>
      </span>
      <span className={l.number}>{text.count(files)}</span>
      <span className={`${l.number} ${c.size}`}>{fileSize(file_bytes)}</span>
    </li>
  );
}
