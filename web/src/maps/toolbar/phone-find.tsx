import { ActionIcon, Popover, Radio } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { words } from '../../words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { MapFind } from './map-find.tsx';
import { LegendDots, LegendTotals, useLegendRows } from './map-legend.tsx';
import { useColorings } from './map-toolbar.tsx';
import type { MapTools } from './map-tools.ts';
import c from './phone-find.module.css';

const text = words.maps.tools;

/** On phones: the search, and a button for the legend. */
export function PhoneFind({ tools }: { tools: MapTools }) {
  const rows = useLegendRows(tools);
  return (
    <div className={c.top}>
      <MapFind
        end={
          <span className={c.end}>
            <LegendDots rows={rows} />
            <Popover position="bottom-end" width={264} trapFocus returnFocus>
              <Popover.Target>
                <ActionIcon variant="subtle" color="gray" size={36} aria-label={text.colors}>
                  <IconAdjustmentsHorizontal size={18} stroke={1.7} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown className={c.dropdown}>
                <Colorings {...tools} />
                <LegendTotals rows={rows} />
              </Popover.Dropdown>
            </Popover>
          </span>
        }
      />
    </div>
  );
}

function Colorings({ colorBy, setColorBy }: MapTools) {
  const choices = useColorings();
  if (choices.length < 2) return null;
  return (
    <Radio.Group
      className={c.choices}
      label={text.colorBy}
      value={colorBy}
      onChange={(value) => setColorBy(value as View['colorBy'])}
    >
      {choices.map(({ value, label }) => (
        <Radio key={value} value={value} label={label} />
      ))}
    </Radio.Group>
  );
}
