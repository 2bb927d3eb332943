import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Input, Loader, Radio, Textarea, TextInput } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RadioCard, RadioCards } from '../../base/fields/radio-cards.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { StructureDrawing } from '../../forms/templates/structure-drawing.tsx';
import { templateChoices } from '../../forms/templates/template-queries.ts';
import type { StepProps } from './accept-steps.ts';
import l from './choice-list.module.css';
import c from './new-map-step.module.css';

const text = words.transfers.accept.newMap;
const senders = 'senders';

/** The settings of a new map: a template of the team, or a copy of the sender's if the request includes it. */
export function NewMapStep({
  request: { include_template, source_template, title },
  answers: { team, template, name, description },
  onAnswer,
}: StepProps) {
  const { data, isPending, isError, error, refetch } = useQuery(templateChoices(team?.id ?? ''));
  const choices = data?.items.filter(({ kind }) => kind !== 'form');
  // Without the sender's template, the first one is preselected.
  const likely = template === null ? choices?.[0] : undefined;
  useEffect(() => {
    if (likely) onAnswer({ template: likely });
  });
  const choose = (id: string) =>
    onAnswer({ template: id === senders ? senders : (choices?.find((each) => each.id === id) ?? null) });
  return (
    <div className={c.fields}>
      <h3 className={l.heading}>{text.heading}</h3>
      <Radio.Group
        label={text.template}
        value={template === senders ? senders : (template?.id ?? null)}
        onChange={choose}
      >
        <RadioCards>
          {include_template && (
            <RadioCard
              value={senders}
              drawing={<IconTemplate size={32} stroke={1.2} aria-hidden />}
              name={text.senders}
              about={text.sendersText(source_template?.name)}
            />
          )}
          {choices?.map(({ id, name, description, structure_type }) => (
            <RadioCard
              key={id}
              value={id}
              drawing={<StructureDrawing structure={structure_type} size={32} />}
              name={name}
              about={description || words.templates.structureHint[structure_type]}
            />
          ))}
        </RadioCards>
        {isPending && <Loader size="sm" m={12} />}
        {choices?.length === 0 && !include_template && <Input.Description>{text.noTemplate}</Input.Description>}
      </Radio.Group>
      {isError && <ErrorState title={messages.transfers.templatesFailed} error={error} onRetry={refetch} />}
      <TextInput
        label={text.name}
        placeholder={title}
        required
        data-autofocus
        maxLength={limits.text.name}
        value={name}
        onChange={(event) => onAnswer({ name: event.currentTarget.value })}
      />
      <Textarea
        label={text.description}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.text.paragraph}
        value={description}
        onChange={(event) => onAnswer({ description: event.currentTarget.value })}
      />
    </div>
  );
}
