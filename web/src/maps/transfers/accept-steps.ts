import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Transfer, TransferWithSketch } from '@groundwork/contract/maps/transfers';
import * as words from '../../base/words/words.ts';

/** The steps of accepting a request. The last one is always the summary. */
export type AcceptStep = 'team' | 'destination' | 'newMap' | 'map' | 'attachment' | 'connection' | 'summary';
export type Destination = 'new' | 'existing';

/** Returns whether the sender keeps the nodes. */
export const isShare = (type: string) => !type.includes('transfer') && type.includes('share');

/**
 * Returns the steps (specification, part 2): four or five for a transferred branch, two for other transfers, four for a
 * shared branch, three for other shares.
 */
export function acceptSteps(type: string, destination: Destination): AcceptStep[] {
  if (type === 'transfer_partial')
    return destination === 'new'
      ? ['team', 'destination', 'newMap', 'summary']
      : ['team', 'destination', 'map', 'attachment', 'summary'];
  if (type === 'share_downstream') return ['team', 'map', 'connection', 'summary'];
  return isShare(type) ? ['team', 'map', 'summary'] : ['team', 'summary'];
}

/**
 * Returns whether a step asks nothing, and is passed over: a share in a map without nodes of its own has nothing to be
 * connected to.
 */
export const isPassedOver = (step: AcceptStep | undefined, { destination, map }: Answers): boolean =>
  step === 'connection' && (destination === 'new' || map?.node_count === 0);

/** Returns the name with a number if others have it. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) {
    const numbered = `${[...name].slice(0, limits.text.name - `${number}`.length - 1).join('')} ${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** The answers so far. */
export type Answers = {
  team: { id: string; name: string } | null;
  destination: Destination;
  /** A template of the team, or a copy of the sender's template. */
  template: { id: string; name: string } | 'senders' | null;
  name: string;
  description: string;
  map: { id: string; name: string; node_count: number } | null;
  /** Null for the root level. */
  node: { id: string; title: string } | null;
};

export type StepProps = { request: TransferWithSketch; answers: Answers; onAnswer: (more: Partial<Answers>) => void };

const noAnswers: Answers = {
  team: null,
  destination: 'new',
  template: null,
  name: '',
  description: '',
  map: null,
  node: null,
};

/**
 * The initial answers of the wizard: the name of the branch or map, and the sender's template if the request includes
 * it.
 */
export const firstAnswers = ({ title, include_template }: Pick<Transfer, 'title' | 'include_template'>): Answers => ({
  ...noAnswers,
  template: include_template ? 'senders' : null,
  name: [...title].slice(0, limits.text.name).join(''),
});

/** Returns what a step still needs (specification, part 5); null if it is complete. */
export function missingAnswer(step: AcceptStep, type: string, answers: Answers): string | null {
  const { team, destination, template, name, map, node } = answers;
  const named = name.trim() ? null : messages.transfers.nameNeeded;
  switch (step) {
    case 'team':
      return team ? null : messages.tasks.teamRequired;
    case 'newMap':
      if (!template) return words.transfers.accept.newMap.templateNeeded;
      return named;
    case 'map':
      if (isShare(type) && destination === 'new') return named;
      return map ? null : messages.transfers.mapNeeded;
    case 'connection':
      return node || isPassedOver(step, answers) ? null : messages.transfers.connectionNeeded;
    default:
      return null;
  }
}
