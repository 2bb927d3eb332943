import * as words from '../../base/words/words.ts';
import type { StepProps } from './accept-steps.ts';
import { DestinationCards } from './destination-cards.tsx';
import { useHasMaps } from './map-choice.tsx';

const text = words.transfers.accept.destination;

/** Chooses whether the branch becomes a new map or joins an existing one. */
export function DestinationStep({ request: { node_count }, answers: { destination, team }, onAnswer }: StepProps) {
  const hasMaps = useHasMaps(team);
  return (
    <DestinationCards
      heading={text.heading}
      value={destination}
      onAnswer={onAnswer}
      newMap={{ name: text.new, about: text.newText(node_count ?? 0, team?.name ?? '') }}
      existing={hasMaps ? { name: text.existing, about: text.existingText } : null}
    />
  );
}
