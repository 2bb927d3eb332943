import { limits } from '@groundwork/contract/base/limits';
import type { MapType } from '@groundwork/contract/forms/form-fields';
import { IconSchema } from '@tabler/icons-react';
import { useCallback } from 'react';
import * as words from '../../base/words/words.ts';
import c from './field-settings.module.css';
import { type FormDraft, optionValueFrom } from './form-edits.ts';
import { PairList } from './pair-list.tsx';

const text = words.formBuilder.mapTypes;

type MapTypesProps = {
  mapTypes: MapType[];
  /** Keys that stored nodes or edges may use. */
  inUse: Set<string>;
  problem: string | undefined;
  edit: (change: (draft: FormDraft) => FormDraft, gesture?: string) => void;
};

const read = ({ key, label }: MapType) => ({ key, label });

/** Edits the types of nodes or edges of a map. */
export function MapTypes({ mapTypes, inUse, problem, edit }: MapTypesProps) {
  const onChange = useCallback(
    (change: (items: MapType[]) => MapType[], gesture?: string) =>
      edit((draft) => ({ ...draft, mapTypes: change(draft.mapTypes) }), gesture && `types.${gesture}`),
    [edit],
  );
  return (
    <>
      <header className={c.head}>
        <IconSchema size={16} stroke={1.7} aria-hidden />
        <h2>{text.title}</h2>
      </header>
      <div className={c.settings}>
        <p className={c.hint}>{text.text}</p>
        <PairList
          name={text.title}
          items={mapTypes}
          onChange={onChange}
          read={read}
          write={read}
          keyFrom={optionValueFrom}
          inUse={inUse}
          text={text}
          most={{ label: limits.form.label, key: limits.form.name }}
          problem={problem}
        />
      </div>
    </>
  );
}
