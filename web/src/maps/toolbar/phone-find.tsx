import { ActionIcon, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { closesOnEscape } from '../data/closes-on-escape.ts';
import { GenerationTotals } from '../show-data/generation-totals.tsx';
import { MapFind } from './map-find.tsx';
import { LegendDots, LegendTotals, useLegendRows } from './map-legend.tsx';
import type { MapTools } from './map-tools.ts';
import c from './phone-find.module.css';

const text = words.maps.tools;

const DataPanel = lazily(
  () => import('../show-data/show-data.tsx').then(({ DataPanel }) => DataPanel),
  <RowsSkeleton />,
);

/** On phones: the search, and a button for the legend and the data settings. */
export function PhoneFind({ tools }: { tools: MapTools }) {
  const rows = useLegendRows(tools);
  const [opened, setOpened] = useState(false);
  return (
    <div className={c.top}>
      <MapFind
        end={
          <span className={c.end}>
            <LegendDots rows={rows} />
            <Popover
              opened={opened}
              onChange={setOpened}
              position="bottom-end"
              width={300}
              trapFocus
              returnFocus
              closeOnEscape={false}
              closeOnClickOutside={false}
            >
              <Popover.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={text.colors}
                  onClick={() => setOpened(!opened)}
                >
                  <IconAdjustmentsHorizontal size={18} stroke={1.7} />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown
                className={c.dropdown}
                aria-label={words.mapData.label}
                onKeyDown={closesOnEscape(() => setOpened(false))}
              >
                <DataPanel onClose={() => setOpened(false)}>
                  <div className={c.legend}>
                    <LegendTotals rows={rows} />
                    <GenerationTotals />
                  </div>
                </DataPanel>
              </Popover.Dropdown>
            </Popover>
          </span>
        }
      />
    </div>
  );
}
