import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { TemplateView } from '@groundwork/contract/forms/template-views';

const question = (name: string, label: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label,
  type,
  required: false,
  ...more,
});
const oneOf = (...options: [value: string, label: string][]) => ({
  source: 'static' as const,
  staticOptions: options.map(([value, label]) => ({ value, label })),
});

/** The template of every team. */
export const demoTemplate: {
  name: string;
  description: string;
  fields: FormField[];
  views: TemplateView[];
  default_view_key: string;
} = {
  name: 'Visit report',
  description: 'Two minutes after every visit, while you still remember.',
  fields: [
    question('title', 'Visit title', 'text', {
      required: true,
      displayTitle: true,
      textMaxLength: 120,
      placeholder: 'First meeting at Mill Lane',
      section: 'The visit',
    }),
    question('visited_on', 'Date of visit', 'date', { required: true, section: 'The visit' }),
    question('attending', 'Number attending', 'number', {
      writes: 'attendees',
      numberMin: 0,
      numberStep: 1,
      icon: 'Users',
      section: 'The visit',
    }),
    question('phone', 'Leader’s phone', 'tel', { icon: 'Phone', section: 'The visit' }),
    question('meeting', 'Kind of meeting', 'radio', {
      section: 'What happened',
      radioConfig: oneOf(['home', 'In a home'], ['public', 'Public place'], ['online', 'Online']),
    }),
    question('practices', 'Practices seen', 'multiselect', {
      section: 'What happened',
      multiselectConfig: oneOf(
        ['prayer', 'Prayer'],
        ['worship', 'Worship'],
        ['giving', 'Giving'],
        ['baptism', 'Baptism'],
        ['word', 'Word'],
      ),
    }),
    question('follow_up', 'Follow-up agreed', 'tristate', {
      helpText: 'Middle means talked about, no date yet.',
      section: 'What happened',
    }),
    question('notes', 'What happened', 'textarea', { textMaxLength: 2000, section: 'What happened' }),
    question('album', 'Photo album', 'url', { icon: 'Image', section: 'What happened' }),
  ],
  views: [
    {
      key: 'table',
      name: 'All visits',
      type: 'table',
      columns: ['title', 'visited_on', 'attending', 'meeting', 'follow_up'],
      sort: { field: 'visited_on', direction: 'desc' },
    },
    { key: 'board', name: 'By follow-up', type: 'board', columns: ['title', 'visited_on'], group_by: 'follow_up' },
    { key: 'calendar', name: 'Calendar', type: 'calendar', columns: ['title', 'attending'], date_field: 'visited_on' },
  ],
  default_view_key: 'table',
};

const occasions = [
  'First meeting',
  'Weekly meeting',
  'Meal together',
  'Prayer evening',
  'Visit to a newcomer',
  'Meeting with the leaders',
  'Baptism',
];
const places = ['Mill Lane', 'Elm Court', 'Saltmarsh', 'Pier Street'];
const happenings = [
  'They asked how to begin with a second group in the next street.',
  'Two families came for the first time; somebody should call them this week.',
  'The room is too small by now. They look for another one.',
  'A quiet evening with much time for questions.',
  'The leader is away until next month; Elm Court helps out meanwhile.',
];
const practices = ['prayer', 'worship', 'giving', 'baptism', 'word'];

/** Records of the template; `ago` is in days. */
export const demoVisits = Array.from({ length: 60 }, (_, n) => {
  const place = places[(n * 7 + (n >> 2)) % places.length] ?? '';
  return {
    node: place,
    who: (['nadia', 'tomas', 'mai', 'grace', 'jonas'] as const)[n % 5] ?? 'nadia',
    ago: n + (n % 3),
    values: {
      title: `${occasions[(n * 3) % occasions.length]} at ${place}`,
      attending: 5 + ((n * 11) % 23),
      meeting: ['home', 'public', 'online'][n % 3] ?? 'home',
      practices: practices.filter((_, index) => (n + index) % 3 !== 0),
      follow_up: ['on', 'middle', 'off'][(n * 5) % 3] ?? 'off',
      ...(n % 2 === 0 && { notes: happenings[(n / 2) % happenings.length] }),
      ...(n % 4 === 1 && { phone: `+44 20 7946 0${100 + n}` }),
    },
  };
});
