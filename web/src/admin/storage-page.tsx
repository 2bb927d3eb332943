import type { TeamStorage } from '@groundwork/contract/admin';
import { messages } from '@groundwork/contract/messages';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fileSize } from '../attachments/file-size.ts';
import { ErrorState } from '../ui/error-state.tsx';
import r from '../ui/row.module.css';
import { words } from '../words/words.ts';
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
      <h2 className={c.heading}>{text.byTeam}</h2>
      <AdminList query={teamStorage} label={text.byTeam} failed={messages.admin.storageFailed} empty={text.empty}>
        {(team) => <TeamRow key={team.id} team={team} />}
      </AdminList>
    </AdminView>
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
