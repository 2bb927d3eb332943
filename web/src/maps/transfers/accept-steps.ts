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

/** The answers so far. */
export type Answers = {
  team: { id: string; name: string } | null;
  destination: Destination;
  /** A template of the team, or a copy of the sender's template. */
  template: { id: string; name: string } | 'senders' | null;
  name: string;
  description: string;
  map: { id: string; name: string } | null;
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
export function missingAnswer(step: AcceptStep, { team, template, name, map, node }: Answers): string | null {
  switch (step) {
    case 'team':
      return team ? null : messages.tasks.teamRequired;
    case 'newMap':
      if (!template) return words.transfers.accept.newMap.templateNeeded;
      return name.trim() ? null : messages.transfers.nameNeeded;
    case 'map':
      return map ? null : messages.transfers.mapNeeded;
    case 'connection':
      return node ? null : messages.transfers.connectionNeeded;
    default:
      return null;
  }
}
