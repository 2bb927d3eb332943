import { limits } from '@groundwork/contract/base/limits';
import { type StartKind, startKinds } from '@groundwork/contract/people/team-starts';
import { Input, Radio, TextInput } from '@mantine/core';
import { IconForms, IconListCheck } from '@tabler/icons-react';
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { RadioCard, RadioCards } from '../../base/fields/radio-cards.tsx';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import c from './new-team.module.css';
import type { StartTexts } from './start-texts.ts';

const text = words.firstUse.start;

const drawings: Record<StartKind, ReactNode> = {
  groups: <StructureDrawing structure="church" size={32} />,
  ideas: <StructureDrawing structure="idea" size={32} />,
  tasks: <IconListCheck size={32} stroke={1.2} aria-hidden />,
  form: <IconForms size={32} stroke={1.2} aria-hidden />,
};

const isKind = (value: string): value is StartKind => startKinds.some((kind) => kind === value);
/** Selects the example name, so that typing replaces it. */
const selectAll = ({ target }: FocusEvent<HTMLInputElement>) => target.select();

type StartChoiceProps = {
  kind: StartKind;
  onKind: (kind: StartKind) => void;
  texts: StartTexts;
  error: ReactNode;
  onTexts: (texts: StartTexts) => void;
};

/** The choices for the first step of a team as cards, and fields for the names of the chosen items. */
export function StartChoice({ kind, onKind, texts, error, onTexts }: StartChoiceProps) {
  const chosen = text.kinds[kind];
  const cards = useRef<HTMLDivElement>(null);
  // Moves the focus to the chosen card, because the pressed button no longer exists.
  useEffect(() => cards.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), []);
  return (
    <>
      <Radio.Group
        ref={cards}
        aria-label={text.question}
        value={kind}
        onChange={(value) => isKind(value) && onKind(value)}
      >
        <RadioCards>
          {startKinds.map((one) => (
            <RadioCard
              key={one}
              value={one}
              drawing={drawings[one]}
              name={text.kinds[one].title}
              about={text.kinds[one].about}
            />
          ))}
        </RadioCards>
      </Radio.Group>
      <TextInput
        label={chosen.name.label}
        maxLength={limits.text.name}
        value={texts.name}
        onFocus={selectAll}
        onChange={({ currentTarget: { value } }) => onTexts({ ...texts, name: value })}
      />
      <Input.Wrapper
        label={chosen.items.label}
        labelElement="div"
        role="group"
        aria-label={chosen.items.label}
        error={error}
      >
        <div className={c.items}>
          {texts.items.map((item, index) => (
            <TextInput
              // biome-ignore lint/suspicious/noArrayIndexKey: the items keep their places
              key={index}
              aria-label={text.item(chosen.items.label, index + 1)}
              maxLength={limits.text.name}
              value={item}
              placeholder={chosen.items.examples[index]}
              onChange={({ currentTarget: { value } }) => onTexts({ ...texts, items: texts.items.with(index, value) })}
            />
          ))}
        </div>
      </Input.Wrapper>
    </>
  );
}
