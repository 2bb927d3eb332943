/** The steps of accepting a request. The last one is always the summary. */
export type AcceptStep = 'team' | 'destination' | 'newMap' | 'map' | 'attachment' | 'connection' | 'summary';
export type Destination = 'new' | 'existing';

/** Returns whether the sender keeps what is sent. */
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

export const noAnswers: Answers = {
  team: null,
  destination: 'new',
  template: null,
  name: '',
  description: '',
  map: null,
  node: null,
};

/** Returns whether a step is complete (specification, part 5). */
export function isAnswered(step: AcceptStep, { team, template, name, map, node }: Answers): boolean {
  switch (step) {
    case 'team':
      return team !== null;
    case 'newMap':
      return template !== null && name.trim() !== '';
    case 'map':
      return map !== null;
    case 'connection':
      return node !== null;
    default:
      return true;
  }
}
