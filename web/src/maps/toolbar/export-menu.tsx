import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Menu } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconFileTypePdf, IconLayoutGrid, IconPhoto, IconVector } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { fullDay, today } from '../../base/dates/dates.ts';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { palettes } from '../../base/drawing/palette.ts';
import { pngSize } from '../../base/drawing/png-size.ts';
import { saveFile } from '../../base/files/save-file.ts';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import { messageOf } from '../../base/queries/api.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { noteExport } from '../../people/security-log/security-log-queries.ts';
import { exportMap, type MapFormat } from '../drawing/export-map.ts';
import { pictureOf } from '../drawing/picture.ts';
import { countBelow } from '../model/map-branches.ts';
import { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { mapScene } from '../model/map-scene.ts';
import { nodeCount } from '../model/map-views.ts';
import { useMap, useModel } from '../open-map/use-map.tsx';
import type { MapSession } from '../session/map-session.ts';
import { DataExportItems } from './data-export-items.tsx';
import { fileFrame } from './file-frame.ts';
import c from './map-menus.module.css';
import type { MapTools } from './map-tools.ts';

const text = words.maps.export;
const icon = { size: 17, stroke: 1.7 };

/** Exports the map, or a branch of it, to a file. */
export function ExportMenu({ tools, children }: { tools: MapTools; children: MenuButton }) {
  return (
    <OpenedMenu button={children} position="top-start" width={300}>
      <Menu.Dropdown className={c.menu}>
        <ExportItems tools={tools} />
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

type Part = 'all' | 'branch' | 'window';

export function ExportItems({ tools }: { tools: MapTools }) {
  const { colorBy, doWork } = tools;
  const session = useMap();
  const model = useModel();
  const [part, setPart] = useState<Part>('all');
  const [framed, setFramed] = useLocalStorage({ key: 'groundwork-export-frame', defaultValue: true });
  const { active } = session.selection;
  const activeNode = active === null ? undefined : model.nodes.get(active);
  const branch = part === 'branch' ? (activeNode?.id ?? null) : null;
  const window = part === 'window' ? tools.window() : null;
  const titleOf = (node: MapNode) => session.theme.facts(node).title || words.maps.untitled;

  const shown = session.scene();
  const scene = useMemo(() => (part === 'window' ? shown : sceneOf(session, branch)), [part, shown, session, branch]);
  const frame = framed
    ? fileFrame(session, colorBy, {
        subtitle: window
          ? text.partOf(fullDay(today()))
          : branch !== null && activeNode
            ? text.branchOf(titleOf(activeNode), fullDay(today()))
            : fullDay(today()),
        legend: branch ?? (window ? model.focus : null),
        totals: window ? undefined : branch,
      })
    : null;
  const { ratio, width, height, columns, rows } = pngSize(pictureOf(scene, pageMeasure, { window, frame }).bounds);
  const isReduced = ratio < limits.map.pixelRatio;

  const write = (format: MapFormat, name: string) =>
    doWork(text.drawing(name), async ({ signal, onProgress }) => {
      if (scene.nodes.length === 0) return toastError(messages.maps.containerMissing, { detail: text.nothing });
      try {
        const file = await exportMap(scene, format, today(), {
          title: session.map.name,
          window,
          frame,
          colorBy,
          palette: palettes.light,
          measure: pageMeasure,
          signal,
          onProgress,
        });
        saveFile(file.name, file.blob);
        noteExport(session.map.team_id, 'map');
        toastSuccess(messages.maps.exported(name));
      } catch (error) {
        if (!signal.aborted)
          toastError(messages.maps.exportFailed, { detail: messageOf(error), retry: () => write(format, name) });
      }
    });
  const item = (format: MapFormat, name: string, Icon: typeof IconPhoto, note: string) => (
    <Menu.Item leftSection={<Icon {...icon} />} onClick={() => write(format, name)}>
      {name} <small className={c.note}>{note}</small>
    </Menu.Item>
  );

  const nodes = branch === null ? nodeCount(model) : countBelow(model, branch) + 1;
  const label = branch === null ? text.whole(nodes) : text.part(nodes);
  return (
    <>
      <Menu.Label>{window ? text.window : label}</Menu.Label>
      {item('svg', 'SVG', IconVector, text.sharp)}
      {item('png', 'PNG', IconPhoto, isReduced ? text.reduced(width, height) : text.twice)}
      {isReduced && item('tiles', text.tiles, IconLayoutGrid, text.tilesNote(columns * rows))}
      {item('pdf', 'PDF', IconFileTypePdf, text.pdfNote)}
      <Menu.CheckboxItem checked={framed} onChange={setFramed} closeMenuOnClick={false}>
        {text.frame}
      </Menu.CheckboxItem>
      {!window && <DataExportItems doWork={doWork} branch={branch} />}
      {(activeNode || tools.window()) && (
        <>
          <Menu.Divider />
          <Menu.RadioGroup value={part} onChange={(value) => setPart(value as Part)}>
            <Menu.RadioItem value="all" closeMenuOnClick={false}>
              {text.all}
            </Menu.RadioItem>
            {activeNode && (
              <Menu.RadioItem value="branch" closeMenuOnClick={false}>
                {text.onlyBranch(titleOf(activeNode))}
              </Menu.RadioItem>
            )}
            {tools.window() && (
              <Menu.RadioItem value="window" closeMenuOnClick={false}>
                {text.onlyWindow}
              </Menu.RadioItem>
            )}
          </Menu.RadioGroup>
        </>
      )}
      <Menu.Label>{text.fileName(today())}</Menu.Label>
    </>
  );
}

/** Returns the scene to export: the whole map even while a branch is focused, with folded branches folded. */
function sceneOf({ model, theme, data, scene }: MapSession, branch: string | null) {
  if (branch === model.focus) return scene();
  const drawn = new MapModel({ nodes: [...model.nodes.values()], edges: [...model.edges.values()] });
  drawn.setCollapsed(model.collapsed, true);
  drawn.focusOn(branch);
  return mapScene(drawn, theme, undefined, data.styleOf);
}
