import {
  type StructureType,
  structureTypes,
  type TemplateKind,
  templateKinds,
} from '@groundwork/contract/forms/templates';
import { Radio } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './kind-choice.module.css';

type ChoiceProps<Value extends string> = { value: Value; onChange: (value: Value) => void; readOnly?: boolean };

/** Chooses the kind of a template. */
export function KindChoice(props: ChoiceProps<TemplateKind>) {
  return (
    <Cards
      {...props}
      label={words.templates.fields.kind}
      values={templateKinds}
      names={words.templates.kind}
      hints={words.templates.kindHint}
    />
  );
}

/** Chooses the structure of the maps of a template. */
export function StructureChoice(props: ChoiceProps<StructureType>) {
  return (
    <Cards
      {...props}
      label={words.templates.fields.structure}
      values={structureTypes}
      names={words.templates.structure}
      hints={words.templates.structureHint}
    />
  );
}

type CardsProps<Value extends string> = ChoiceProps<Value> & {
  label: string;
  values: readonly Value[];
  names: Record<Value, string>;
  hints: Record<Value, string>;
};

function Cards<Value extends string>({ value, onChange, readOnly, label, values, names, hints }: CardsProps<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Value)} readOnly={readOnly}>
      <div className={c.cards}>
        {values.map((each) => (
          <Radio.Card key={each} value={each} className={c.card} disabled={readOnly}>
            <Radio.Indicator size="xs" className={c.dot} />
            <span>
              <b>{names[each]}</b>
              <small>{hints[each]}</small>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
