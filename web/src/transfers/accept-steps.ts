/** What is asked when a request is accepted, in the end always for a last look. */
export type AcceptStep = 'team' | 'destination' | 'newMap' | 'map' | 'attachment' | 'connection' | 'summary';
export type Destination = 'new' | 'existing';

/** Whether what is sent stays with its sender. */
export const isShare = (type: string) => !type.includes('transfer') && type.includes('share');

/** The steps of part 2: four or five for a branch that moves, two for other transfers, four for a branch that is shared, three for other shares. */
export function acceptSteps(type: string, destination: Destination): AcceptStep[] {
  if (type === 'transfer_partial')
    return destination === 'new'
      ? ['team', 'destination', 'newMap', 'summary']
      : ['team', 'destination', 'map', 'attachment', 'summary'];
  if (type === 'share_downstream') return ['team', 'map', 'connection', 'summary'];
  return isShare(type) ? ['team', 'map', 'summary'] : ['team', 'summary'];
}

/** What has been chosen so far. */
export type Answers = {
  team: { id: string; name: string } | null;
  destination: Destination;
  /** The id of a template, or the copy of the sender's. */
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

/** The conditions of part 5. */
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
