import { messages } from '@groundwork/contract/messages';
import { Menu } from '@mantine/core';
import { IconFiles, IconFileTypePdf, IconPhoto, IconVector } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api.ts';
import { today } from '../../ui/dates.ts';
import type { MenuButton } from '../../ui/menu-on-demand.tsx';
import { OpenedMenu } from '../../ui/opened-menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { words } from '../../words/words.ts';
import { exportMap, type MapFormat } from '../drawing/export-map.ts';
import { palettes } from '../drawing/map-palette.ts';
import { pageMeasure } from '../drawing/page-measure.ts';
import { countBelow } from '../model/map-branches.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import type { MapSession } from '../session/map-session.ts';
import { useMap, useModel } from '../session/use-map.tsx';
import { DataExportItems } from './data-export-items.tsx';
import c from './map-menus.module.css';
import type { MapTools } from './map-tools.ts';

const text = words.maps.export;
const icon = { size: 17, stroke: 1.7 };

/** Exports the map, or a branch of it, to a file. */
export function ExportMenu({ tools, children }: { tools: MapTools; children: MenuButton }) {
  return (
    <OpenedMenu button={children} position="bottom-end" width={300}>
      <Menu.Dropdown className={c.menu}>
        <ExportItems tools={tools} />
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

const formats = [
  { format: 'svg', pages: 'one', Icon: IconVector, note: text.sharp },
  { format: 'png', pages: 'one', Icon: IconPhoto, note: text.twice },
  { format: 'pdf', pages: 'one', Icon: IconFileTypePdf, note: text.onePage },
  { format: 'pdf', pages: 'several', Icon: IconFiles, note: text.severalPages },
] as const;

export function ExportItems({ tools: { colorBy, doWork } }: { tools: MapTools }) {
  const session = useMap();
  const model = useModel();
  const [onlyBranch, setOnlyBranch] = useState(false);
  const active = session.selection.active;
  const activeNode = active === null ? undefined : model.nodes.get(active);
  const branch = onlyBranch && activeNode ? activeNode.id : null;
  const nodes = branch === null ? model.nodes.size : countBelow(model, branch) + 1;

  const write = (format: MapFormat, pages: 'one' | 'several') =>
    doWork(text.drawing(format.toUpperCase()), async ({ signal, onProgress }) => {
      const scene = sceneOf(session, branch);
      if (scene.nodes.length === 0) return toastError(messages.maps.containerMissing, { detail: text.nothing });
      try {
        const options = {
          title: session.map.name,
          pages,
          colorBy,
          palette: palettes.light,
          measure: pageMeasure,
          signal,
          onProgress,
        };
        const { name, blob, note } = await exportMap(scene, format, today(), options);
        saveFile(name, blob);
        toastSuccess(messages.maps.exported(format.toUpperCase()), { detail: note });
      } catch (error) {
        if (!signal.aborted)
          toastError(messages.maps.exportFailed, { detail: messageOf(error), retry: () => write(format, pages) });
      }
    });

  return (
    <>
      <Menu.Label>{branch === null ? text.whole(nodes) : text.part(nodes)}</Menu.Label>
      {formats.map(({ format, pages, Icon, note }) => (
        <Menu.Item key={format + pages} leftSection={<Icon {...icon} />} onClick={() => write(format, pages)}>
          {format.toUpperCase()} <small className={c.note}>{note}</small>
        </Menu.Item>
      ))}
      <DataExportItems doWork={doWork} branch={branch} />
      {activeNode && (
        <>
          <Menu.Divider />
          <Menu.CheckboxItem checked={onlyBranch} onChange={setOnlyBranch} closeMenuOnClick={false}>
            {text.onlyBranch(session.theme.facts(activeNode).title || words.maps.untitled)}
          </Menu.CheckboxItem>
        </>
      )}
      <Menu.Label>{text.fileName(today())}</Menu.Label>
    </>
  );
}

/** Returns the scene to export: the whole map even while a branch is focused, with folded branches folded. */
function sceneOf({ model, theme, scene }: MapSession, branch: string | null) {
  if (branch === model.focus) return scene();
  const drawn = new MapModel({ nodes: [...model.nodes.values()], edges: [...model.edges.values()] });
  drawn.setCollapsed(model.collapsed, true);
  drawn.focusOn(branch);
  return mapScene(drawn, theme);
}
