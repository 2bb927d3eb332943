import { holds } from '@groundwork/contract/base/folding';
import { limits } from '@groundwork/contract/base/limits';
import type { FieldType, FormField } from '@groundwork/contract/forms/form-fields';
import type { FieldProblem } from '@groundwork/contract/forms/form-schema-checks';
import { ActionIcon, Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { IconPlus, IconSchema, IconSearch } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import c from './field-list.module.css';
import { FieldRow, HeadingRow } from './field-row.tsx';
import { goneHeading, movedRow, putBack, type FieldRow as Row, rowsOf, steppedRow } from './field-rows.ts';
import { FieldTypeChoice } from './field-type-choice.tsx';
import { FieldTypeIcon } from './field-type-icon.tsx';
import type { EditFields } from './form-draft.ts';

const text = words.formBuilder.fields;

type FieldListProps = {
  /** Deferred values, because rendering hundreds of rows must not delay typing. */
  fields: FormField[];
  problems: FieldProblem[];
  chosen: string | null;
  /** Rendered above the fields. */
  children: ReactNode;
  editFields: EditFields;
  onChoose: (id: string) => void;
  onAdd: (type: FieldType) => void;
  onDuplicate: (field: FormField) => void;
  onRemove: (field: FormField) => void;
};

/** The list of fields under their headings. */
export const FieldList = memo(function FieldList({
  fields,
  problems,
  chosen,
  children,
  editFields,
  onChoose,
  onAdd,
  onDuplicate,
  onRemove,
}: FieldListProps) {
  const [search, setSearch] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move without an effect must also return new rows.
  const rows = useMemo(() => rowsOf(fields), [fields, moves]);
  const wrong = useMemo(() => new Set(problems.map(({ index }) => fields[index]?.id)), [problems, fields]);
  const wanted = search?.trim() ?? '';
  const found = fields.filter(({ label, name }) => holds(`${label} ${name}`, wanted));
  const full = fields.length >= limits.form.fields;

  /** Shows a toast when a heading disappeared with its last field, with an undo action. */
  const tellOfHeading = (id: string, after: FormField[]) => {
    const heading = goneHeading(fields, after);
    const at = fields.findIndex((field) => field.id === id);
    const moved = fields[at];
    if (heading !== undefined && moved)
      toastSuccess(words.formBuilder.headings.gone(heading), {
        undo: () => editFields((now) => putBack(now, moved, at)),
      });
  };
  const move = (id: string, at: number) => {
    editFields((now) => movedRow(now, id, at));
    setMoves((count) => count + 1);
    tellOfHeading(id, movedRow(fields, id, at));
  };
  const step = useSteady((id: string, by: -1 | 1) => {
    editFields((now) => steppedRow(now, id, by));
    tellOfHeading(id, steppedRow(fields, id, by));
  });
  const fieldRow = (field: FormField, grip: ReactNode, index: number | null) => (
    <FieldRow
      field={field}
      grip={grip}
      chosen={field.id === chosen}
      wrong={wrong.has(field.id)}
      first={index === 0}
      last={index === rows.length - 1}
      underHeading={index !== null && rows[index - 1]?.kind === 'heading'}
      full={full}
      editFields={editFields}
      onChoose={onChoose}
      onDuplicate={onDuplicate}
      onRemove={onRemove}
      onStep={step}
    />
  );
  return (
    <div className={c.pane} data-pane="fields">
      <ListHead count={fields.length} search={search} onSearch={setSearch} />
      <div className={c.scroll} data-scroll>
        {children}
        {wanted ? (
          <ul className={c.list} aria-label={text.title}>
            {found.map((field) => (
              <li key={field.id}>{fieldRow(field, null, null)}</li>
            ))}
            {found.length === 0 && <li className={c.nothing}>{text.noneFound(search ?? '')}</li>}
          </ul>
        ) : (
          <ReorderList label={text.title} rows={rows} nameOf={nameOf} onMove={move} empty={<Nothing />}>
            {(row, grip) =>
              row.kind === 'field' ? (
                fieldRow(row.field, grip, rows.indexOf(row))
              ) : (
                <HeadingRow id={row.id} section={row.section} grip={grip} editFields={editFields} onStep={step} />
              )
            }
          </ReorderList>
        )}
      </div>
      <footer className={c.foot}>
        <QuickTypes disabled={full} onAdd={onAdd} />
        <FieldTypeChoice value={null} onChange={onAdd}>
          <Button
            className={c.addField}
            fullWidth
            size="md"
            disabled={full}
            leftSection={<IconPlus size={16} stroke={2} />}
          >
            {text.add}
          </Button>
        </FieldTypeChoice>
        {full && <p className={c.nothing}>{text.full(limits.form.fields)}</p>}
      </footer>
    </div>
  );
});

type ListHeadProps = {
  count: number;
  /** The text of the search field; null while it is closed. */
  search: string | null;
  onSearch: (search: string | null) => void;
};

function ListHead({ count, search, onSearch }: ListHeadProps) {
  return (
    <>
      <header className={c.head}>
        <h2>{text.title}</h2>
        <span className={c.count}>{count}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={text.search}
          aria-pressed={search !== null}
          onClick={() => onSearch(search === null ? '' : null)}
        >
          <IconSearch size={16} stroke={1.7} />
        </ActionIcon>
      </header>
      {search !== null && (
        <TextInput
          className={c.search}
          type="search"
          autoFocus
          size="xs"
          value={search}
          placeholder={text.search}
          aria-label={text.search}
          rightSection={<CloseButton size={24} aria-label={words.ui.clearSearch} onClick={() => onSearch(null)} />}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onSearch(null)}
        />
      )}
    </>
  );
}

const nameOf = (row: Row) =>
  row.kind === 'field' ? row.field.label || text.unnamed : (row.section ?? words.formBuilder.headings.fallback);

/** The types that most fields have. */
const quickTypes: FieldType[] = ['text', 'number', 'date', 'dropdown'];

/** Adds a field of a frequent type with one click. */
function QuickTypes({ disabled, onAdd }: { disabled: boolean; onAdd: (type: FieldType) => void }) {
  return (
    <ul className={c.quick} aria-label={text.quick}>
      {quickTypes.map((type) => {
        const name = words.formBuilder.types[type];
        return (
          <li key={type}>
            <UnstyledButton
              className={c.quickType}
              disabled={disabled}
              aria-label={text.addOf(name)}
              onClick={() => onAdd(type)}
            >
              <FieldTypeIcon type={type} />
              {name}
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

function Nothing() {
  return (
    <div className={c.empty}>
      <h3>{text.emptyTitle}</h3>
      <p>{text.emptyText}</p>
    </div>
  );
}

/** A row that opens the node or edge types of a map. */
export function MapTypesRow({
  count,
  chosen,
  wrong,
  onChoose,
}: {
  count: number;
  chosen: boolean;
  wrong: boolean;
  onChoose: () => void;
}) {
  return (
    <UnstyledButton
      className={c.types}
      aria-current={chosen || undefined}
      data-wrong={wrong || undefined}
      onClick={onChoose}
    >
      <span className={c.icon}>
        <IconSchema size={16} stroke={1.7} aria-hidden />
      </span>
      {words.formBuilder.mapTypes.title}
      <span className={c.count}>{count}</span>
    </UnstyledButton>
  );
}
