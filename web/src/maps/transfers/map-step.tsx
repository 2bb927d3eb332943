import { limits } from '@groundwork/contract/base/limits';
import { TextInput } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import { isShare, type StepProps } from './accept-steps.ts';
import c from './destination-cards.module.css';
import { DestinationCards } from './destination-cards.tsx';
import { MapChoice, useHasMaps } from './map-choice.tsx';

const { map: text, newMap } = words.transfers.accept;

/** Chooses the map: for a share a new map or one of the team, for a branch that joins a map one of the team. */
export function MapStep({ request, answers, onAnswer }: StepProps) {
  const hasMaps = useHasMaps(answers.team);
  if (!isShare(request.type))
    return <MapChoice heading={text.heading.transfer} answers={answers} onAnswer={onAnswer} />;
  return (
    <DestinationCards
      heading={text.heading.share}
      value={answers.destination}
      onAnswer={onAnswer}
      newMap={{
        name: text.new(answers.name.trim()),
        about: text.newText,
        asks: (
          <TextInput
            className={c.asks}
            classNames={{ root: c.name }}
            label={newMap.name}
            withAsterisk={false}
            maxLength={limits.text.name}
            value={answers.name}
            data-autofocus
            onChange={(event) => onAnswer({ name: event.currentTarget.value })}
          />
        ),
      }}
      existing={
        hasMaps
          ? {
              name: text.existing,
              about: request.node_id ? text.existingText : text.existingMapText,
              asks: (
                <div className={c.asks}>
                  <MapChoice heading={text.existing} inCard answers={answers} onAnswer={onAnswer} />
                </div>
              ),
            }
          : null
      }
    />
  );
}
