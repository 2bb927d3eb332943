import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconArrowsMaximize,
  IconCalendar,
  IconCheck,
  IconCheckbox,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconForms,
  IconHierarchy,
  IconHierarchy2,
  IconInbox,
  IconLayoutDashboard,
  IconLink,
  IconListTree,
  IconLock,
  IconMap,
  IconMenu2,
  IconMinus,
  IconPalette,
  IconPlus,
  IconSearch,
  IconShare3,
  IconTable,
  IconTarget,
  IconTemplate,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { landing as words } from '../src/words/en/landing.ts';
import { below, Minimap, NearMap, PracticeIcon } from './map.tsx';
import { Face } from './miniatures.tsx';
import { Brand } from './navbar.tsx';
import { named, practices } from './network.ts';

const text = words.pictures;
const selected = named('Northgate');
const places = [
  IconLayoutDashboard,
  IconInbox,
  IconTarget,
  IconCheckbox,
  IconCalendar,
  IconHierarchy2,
  IconTemplate,
  IconForms,
  IconArrowsExchange,
  IconDownload,
];

const Rail = () => (
  <div className="rail">
    <Brand />
    {places.map((Icon) => (
      <span key={Icon.displayName} className={Icon === IconHierarchy2 ? 'current' : undefined}>
        <Icon size={18} stroke={1.7} />
      </span>
    ))}
  </div>
);

const WindowHead = () => (
  <div className="window-head">
    <IconMenu2 className="on-phone" size={20} />
    <span className="quiet crumb">
      {text.maps} <IconChevronRight size={14} />
    </span>
    <b className="map-name">Northern network</b>
    <span className="chip plain">Team North</span>
    <span className="views">
      <span className="current">
        <IconMap size={15} />
        {text.map}
      </span>
      <span>
        <IconListTree size={15} />
        {text.outline}
      </span>
      <span>
        <IconTable size={15} />
        {text.records}
      </span>
    </span>
    <span className="faces">
      <Face of="DM" />
      <Face of="MC" />
      <Face of="AP" />
    </span>
    <span className="tool boxed">
      <IconShare3 size={15} />
      {text.sendOrShare}
    </span>
    <IconDots className="quiet" size={18} />
  </div>
);

const Toolbar = () => (
  <div className="toolbar">
    <span className="tool main">
      <IconPlus size={15} />
      {text.addNode}
      <IconChevronDown size={14} />
    </span>
    <span className="tool">
      <IconHierarchy size={16} />
      {text.autoLayout}
      <IconChevronDown size={14} />
    </span>
    <span className="tool divided">
      <IconArrowBackUp size={16} />
    </span>
    <span className="tool off">
      <IconArrowForwardUp size={16} />
    </span>
    <span className="search">
      <IconSearch size={15} />
      <span className="grow">{text.find}</span>
      <kbd>/</kbd>
    </span>
    <span className="grow" />
    <span className="tool">
      <IconPalette size={16} />
      <span className="quiet">{text.colourBy}</span>
      {text.generation}
      <IconChevronDown size={14} />
    </span>
    <span className="tool">
      <IconDownload size={16} />
      {text.export}
      <IconChevronDown size={14} />
    </span>
    <span className="tool divided zoom">
      <IconMinus size={15} />
      75%
      <IconPlus size={15} />
    </span>
    <span className="tool">
      <IconArrowsMaximize size={15} />
      {text.fit}
    </span>
  </div>
);

const NodePanel = () => (
  <div className="panel">
    <div className="panel-head">
      <i className="swatch g3" />
      <b className="grow">{selected.name}</b>
      <IconLink size={16} />
      <IconDots size={16} />
      <IconX size={17} />
    </div>
    <div className="panel-body">
      <span className="quiet">{text.place(selected.generation, selected.parent?.name ?? '', below(selected.name))}</span>
      <div>
        <b>{text.name}</b>
        <div className="field">{selected.name}</div>
      </div>
      <div className="pair">
        <div>
          <b>{text.leader}</b>
          <div className="field">{selected.leader}</div>
        </div>
        <div>
          <b>{text.attendees}</b>
          <div className="field">{selected.attendees}</div>
        </div>
      </div>
      <div>
        <b>{text.kind}</b>
        <div className="views">
          <span>{text.group}</span>
          <span className="current">{text.church}</span>
        </div>
      </div>
      <div>
        <div className="line">
          <b className="grow">{text.practices}</b>
          <span className="quiet">{text.practised(selected.practised.length, practices.length)}</span>
        </div>
        <div className="practices">
          {practices.map((practice) => (
            <span key={practice} className={selected.practised.includes(practice) ? 'current' : undefined}>
              <PracticeIcon practice={practice} size={16} />
              <span className="grow">{text.practice[practice]}</span>
              {selected.practised.includes(practice) && <IconCheck size={14} />}
            </span>
          ))}
        </div>
      </div>
    </div>
    <div className="panel-foot">
      <IconCheck size={15} />
      <span className="grow">{text.saved}</span>
      <span className="tool boxed">
        <IconPlus size={14} />
        {text.addChild}
      </span>
      <span className="tool boxed danger">
        <IconTrash size={15} />
      </span>
    </div>
  </div>
);

/** The map page of the product with one group opened. */
export const MapWindow = () => (
  <div className="app-window">
    <Rail />
    <div className="sheet">
      <WindowHead />
      <Toolbar />
      <div className="stage">
        <div className="canvas">
          <NearMap selected={selected.name} />
          <span className="held-tag">
            <IconLock size={14} />
            <span>
              {text.heldBy} <b>team South</b> {text.heldHow}
            </span>
          </span>
          <span className="search on-phone">
            <IconSearch size={16} />
            <span className="grow">{text.find}</span>
            {[1, 2, 3, 4, 5, 6].map((generation) => (
              <i key={generation} className={`swatch g${generation}`} />
            ))}
            <IconAdjustmentsHorizontal size={17} />
          </span>
          <Minimap />
        </div>
        <NodePanel />
      </div>
    </div>
  </div>
);
