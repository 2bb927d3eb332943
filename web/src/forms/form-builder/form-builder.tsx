import { type FormSchema, fieldsOf, mapTypesOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { Skeleton } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { useSteady } from '../../base/loading/steady.ts';
import * as words from '../../base/words/words.ts';
import { BuilderHead, BuilderPanes, type View } from './builder-head.tsx';
import { FieldList, MapTypesRow } from './field-list.tsx';
import settings from './field-settings.module.css';
import { FieldSettings } from './field-settings.tsx';
import c from './form-builder.module.css';
import { useFormDraft } from './form-draft.ts';
import { FormPreview } from './form-preview.tsx';
import { MapTypes } from './map-types.tsx';
import { schemaWords } from './schema-words.ts';
import { useChosenField } from './use-chosen-field.ts';
import type { NodeForm } from './written-field.tsx';

const SchemaEditor = lazily(
  () => import('./schema-editor.tsx').then(({ SchemaEditor }) => SchemaEditor),
  <Skeleton className={c.waiting} />,
);

const text = words.formBuilder;

type FormBuilderProps = {
  /** The initial schema. Change the `key` to edit another form. */
  schema: FormSchema;
  /** Called with every version of the form, and whether it can be saved. */
  onChange: (schema: FormSchema, valid: boolean) => void;
  /** The name of the form, such as "Visit report". */
  label: string;
  /** For nodes and edges of a map: edits their types, and the meaning of fields. */
  withMapTypes?: boolean;
  /** The nodes that fields of the form may write. */
  nodeForms?: NodeForm[];
  /** The saved template, to fetch options. */
  templateId?: string;
  /** The stored form; records may have values under its names. By default the initial schema. */
  saved?: FormSchema;
};

/** Handles the keys of undo and redo. The preview and the JSON editor have their own undo. */
function pressUndo(event: KeyboardEvent, { undo, redo }: Pick<ReturnType<typeof useFormDraft>, 'undo' | 'redo'>) {
  const key = pressedKey(event).toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
  if ((event.target as Element).closest('[data-own-undo]')) return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo?.();
  else undo?.();
}

/** The selection id of the map types, in place of a field id. */
const types = 'x-types';

const noNodeForms: NodeForm[] = [];

/** Returns the view that is open. `show` asks before it discards text that is no valid schema. */
function useView(wrongText: boolean, onLeave: () => void) {
  const [view, setView] = useState<View>('form');
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setView('form');
    onLeave();
  };
  const show = useSteady((next: View) => {
    if (next === 'json') setView(next);
    else if (wrongText) setLeaving(true);
    else leave();
  });
  return { view, show, leave, isLeaving, stay: () => setLeaving(false) };
}

/** The form builder: the fields, the settings of one field, the preview, and the JSON. */
export function FormBuilder({
  schema,
  onChange,
  label,
  withMapTypes = false,
  nodeForms = noNodeForms,
  templateId,
  saved,
}: FormBuilderProps) {
  const [started] = useState(schema);
  const [wrongText, setWrongText] = useState(false);
  const draft = useFormDraft(started, onChange, wrongText);
  const { fields, mapTypes, problems, typeProblems, editFields, replace, rest, undo, redo } = draft;
  // Deferred, because rendering hundreds of rows and fields must not delay typing.
  const later = useDeferredValue(useMemo(() => ({ fields, problems }), [fields, problems]));
  const selection = useChosenField(fields, editFields);
  const { chosen, pane, setPane, choose, add, duplicate, remove } = selection;
  const { view, show, leave, isLeaving, stay } = useView(wrongText, () => {
    setWrongText(false);
    rest();
  });
  const [narrow, setNarrow] = useState(false);

  const onTypes = withMapTypes && chosen === types;

  const undoNow = useSteady(() => undo?.());
  const redoNow = useSteady(() => redo?.());
  const typesRow = useMemo(
    () =>
      withMapTypes && (
        <MapTypesRow
          count={mapTypes.length}
          chosen={onTypes}
          wrong={typeProblems.length > 0}
          onChoose={() => choose(types)}
        />
      ),
    [withMapTypes, mapTypes.length, onTypes, typeProblems.length, choose],
  );

  return (
    <section
      className={c.builder}
      aria-label={label}
      data-view={view}
      data-shown={pane}
      onKeyDown={(event) => pressUndo(event, draft)}
    >
      {view === 'form' && <BuilderPanes pane={pane} onChange={setPane} />}
      {view === 'form' && (
        <FieldList
          fields={later.fields}
          problems={later.problems}
          chosen={chosen}
          editFields={editFields}
          onChoose={choose}
          onAdd={add}
          onDuplicate={duplicate}
          onRemove={remove}
        >
          {typesRow}
        </FieldList>
      )}
      <div className={c.center} data-pane="preview">
        <BuilderHead
          view={view}
          narrow={narrow}
          canUndo={undo !== undefined}
          canRedo={redo !== undefined}
          onView={show}
          onNarrow={setNarrow}
          onUndo={undoNow}
          onRedo={redoNow}
        />
        {view === 'form' ? (
          <div className={c.scroll}>
            <FormPreview title={label} fields={later.fields} narrow={narrow} templateId={templateId} />
          </div>
        ) : (
          <SchemaEditor
            schema={schemaOf(fields, mapTypes)}
            onSchema={(written) => replace(written, 'json')}
            onWrong={setWrongText}
          />
        )}
      </div>
      {view === 'form' && (
        <SettingsPane
          draft={draft}
          selection={selection}
          stored={saved ?? started}
          withMapTypes={withMapTypes}
          nodeForms={nodeForms}
        />
      )}
      <LeaveJson opened={isLeaving} onLeave={leave} onStay={stay} />
    </section>
  );
}

type SettingsPaneProps = {
  draft: ReturnType<typeof useFormDraft>;
  selection: ReturnType<typeof useChosenField>;
  /** The stored form; records may have values under its names. */
  stored: FormSchema;
  withMapTypes: boolean;
  nodeForms: NodeForm[];
};

/** The settings of the chosen field, or the types of the map. */
function SettingsPane({
  draft: { fields, mapTypes, problems, typeProblems, edit, editFields, rest },
  selection: { chosen, fresh, duplicate, remove },
  stored,
  withMapTypes,
  nodeForms,
}: SettingsPaneProps) {
  const savedFields = useMemo(() => new Map(fieldsOf(stored).map((field) => [field.id, field])), [stored]);
  const savedTypes = useMemo(() => new Set(mapTypesOf(stored).map(({ key }) => key)), [stored]);
  const index = fields.findIndex(({ id }) => id === chosen);
  const field = fields[index];
  return (
    <aside className={c.settings} data-pane="settings" aria-label={text.panes.settings} onBlur={rest}>
      {withMapTypes && chosen === types ? (
        <MapTypes
          mapTypes={mapTypes}
          inUse={savedTypes}
          problem={typeProblems[0] && schemaWords(typeProblems[0].message)}
          edit={edit}
        />
      ) : field ? (
        <FieldSettings
          key={field.id}
          {...{ field, fields, nodeForms }}
          saved={savedFields.get(field.id)}
          problems={problems.filter((problem) => problem.index === index)}
          withMeaning={withMapTypes}
          fresh={fresh === field.id}
          editFields={editFields}
          onDuplicate={duplicate}
          onRemove={remove}
        />
      ) : (
        <p className={settings.none}>{text.settings.none}</p>
      )}
    </aside>
  );
}

/** Asks before the JSON editor closes, which discards text that is no valid schema. */
function LeaveJson({ opened, onLeave, onStay }: { opened: boolean; onLeave: () => void; onStay: () => void }) {
  return (
    <Confirm
      opened={opened}
      title={text.json.leaveTitle}
      description={text.json.leaveText}
      confirmText={text.json.leave}
      cancelText={text.json.stay}
      dangerous
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}
