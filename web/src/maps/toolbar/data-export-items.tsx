import * as messages from '@groundwork/contract/base/messages.gen';
import { Menu } from '@mantine/core';
import {
  IconBraces,
  IconCirclesRelation,
  IconFileTypeCsv,
  IconListTree,
  IconMarkdown,
  IconTable,
} from '@tabler/icons-react';
import { today } from '../../base/dates/dates.ts';
import { saveFile } from '../../base/files/save-file.ts';
import { messageOf } from '../../base/queries/api.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { noteExport } from '../../people/security-log/security-log-queries.ts';
import type { DataFormat } from '../exchange/write-map.ts';
import { useMap } from '../open-map/use-map.tsx';
import c from './map-menus.module.css';
import type { MapTools } from './map-tools.ts';

const text = words.mapExchange.files;
const icon = { size: 17, stroke: 1.7 };

const formats = (): { format: DataFormat; Icon: typeof IconTable; name: string; note: string }[] => [
  { format: 'genmapper', Icon: IconCirclesRelation, name: text.genmapper, note: text.genmapperNote },
  { format: 'xlsx', Icon: IconTable, name: text.xlsx, note: text.xlsxNote },
  { format: 'csv', Icon: IconFileTypeCsv, name: text.csv, note: text.csvNote },
  { format: 'opml', Icon: IconListTree, name: text.opml, note: text.opmlNote },
  { format: 'json', Icon: IconBraces, name: text.json, note: text.jsonNote },
  { format: 'markdown', Icon: IconMarkdown, name: text.markdown, note: text.markdownNote },
];

/** The menu items that export a map, or the branch of a node, as data. The writers are loaded lazily. */
export function DataExportItems({ doWork, branch }: { doWork: MapTools['doWork']; branch: string | null }) {
  const session = useMap();
  const write = (format: DataFormat, name: string) =>
    doWork(text.writing(name), async () => {
      try {
        const [{ dataFile }, { writtenMap }] = await Promise.all([
          import('../exchange/write-map.ts'),
          import('../exchange/written-map.ts'),
        ]);
        const map = writtenMap(session, branch);
        if (map.nodes.length === 0) return toastError(text.nothing);
        const file = await dataFile(map, format, today());
        saveFile(file.name, file.blob);
        noteExport(session.map.team_id, 'map');
        toastSuccess(messages.maps.exported(name), { detail: file.note });
      } catch (error) {
        toastError(messages.maps.exportFailed, { detail: messageOf(error), retry: () => write(format, name) });
      }
    });
  return (
    <>
      <Menu.Label>{text.data}</Menu.Label>
      {formats().map(({ format, Icon, name, note }) => (
        <Menu.Item key={format} leftSection={<Icon {...icon} />} onClick={() => write(format, name)}>
          {name} <small className={c.note}>{note}</small>
        </Menu.Item>
      ))}
    </>
  );
}
