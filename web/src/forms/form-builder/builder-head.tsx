import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import * as words from '../../base/words/words.ts';
import c from './builder-head.module.css';
import type { Pane } from './use-chosen-field.ts';

const text = words.formBuilder;

export type View = 'form' | 'json';

type BuilderHeadProps = {
  view: View;
  narrow: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onView: (view: View) => void;
  onNarrow: (narrow: boolean) => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** The header of the builder: the switch of views, undo and redo. */
export const BuilderHead = memo(function BuilderHead({
  view,
  narrow,
  canUndo,
  canRedo,
  onView,
  onNarrow,
  onUndo,
  onRedo,
}: BuilderHeadProps) {
  return (
    <header className={c.head} data-view={view}>
      <SegmentedControl
        aria-label={text.json.view}
        value={view}
        onChange={(next) => onView(next as View)}
        data={[
          { value: 'form', label: text.json.form },
          { value: 'json', label: text.json.schema },
        ]}
      />
      {view === 'form' && (
        <>
          <span className={c.grow} />
          <ActionIcon
            className={c.history}
            variant="subtle"
            color="gray"
            size={28}
            disabled={!canUndo}
            aria-label={text.undo}
            title={text.undo}
            onClick={onUndo}
          >
            <IconArrowBackUp size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            className={c.history}
            variant="subtle"
            color="gray"
            size={28}
            disabled={!canRedo}
            aria-label={text.redo}
            title={text.redo}
            onClick={onRedo}
          >
            <IconArrowForwardUp size={16} stroke={1.7} />
          </ActionIcon>
          <SegmentedControl
            className={c.widths}
            aria-label={text.preview.width}
            value={narrow ? 'phone' : 'desktop'}
            onChange={(width) => onNarrow(width === 'phone')}
            data={[
              { value: 'desktop', label: text.preview.desktop },
              { value: 'phone', label: text.preview.phone },
            ]}
          />
        </>
      )}
    </header>
  );
});

const panes: Pane[] = ['fields', 'settings', 'preview'];

/** Switches between the panes on narrow screens. */
export const BuilderPanes = memo(function BuilderPanes({
  pane,
  onChange,
}: {
  pane: Pane;
  onChange: (pane: Pane) => void;
}) {
  return (
    <SegmentedControl
      className={c.panes}
      fullWidth
      aria-label={text.panes.label}
      value={pane}
      onChange={(next) => onChange(next as Pane)}
      data={panes.map((value) => ({ value, label: text.panes[value] }))}
    />
  );
});
