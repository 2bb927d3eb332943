// Generated from `web/src/app/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { catalogue } from '@groundwork/contract/base/catalogue';

export const landing = catalogue('landing', {
  title: 'Groundwork: goals, tasks and forms beside a map of your groups',
  description: 'Groundwork keeps a team’s goals, tasks and forms beside a living map of its groups. Free, with everything in it.',
  skip: 'Skip to content',
  nav: {
    label: 'Main',
    footer: 'Footer',
    menu: 'Menu',
    home: 'Home',
    howItWorks: 'How it works',
    pricing: 'Pricing',
    faq: 'FAQ',
    getStarted: 'Get Started',
    signIn: 'Sign in',
  },
  account: {
    menu: 'Your account',
    dashboard: 'Dashboard',
    settings: 'Settings',
    signOut: 'Sign out',
    signOutFailed: 'You are still signed in. Please try again.',
  },
  hero: {
    heading: 'Know what is growing, and what to do next.',
    lead: 'Groundwork keeps a team’s goals, tasks and forms beside a living map of its groups.',
    picture: 'A map in Groundwork with one group opened: who leads it, how many come, and which of six practices it lives.',
  },
  howItWorks: {
    heading: 'Three things, kept together.',
    goal: {
      title: 'Agree on a goal',
      text: 'A target, a reason and a date. Progress counts itself.',
      picture: 'The goals of a team on a phone, each with its progress.',
    },
    tasks: {
      title: 'Share out the work',
      text: 'Tasks with an assignee and a day. Talk about them where they are.',
      picture: 'The tasks of a team on a phone, grouped by status.',
    },
    form: {
      title: 'Write down what you see',
      text: 'Forms you build yourself, for reports and for the groups on the map.',
      picture: 'A form on a phone that is being filled in.',
    },
  },
  map: {
    eyebrow: 'The map',
    heading: 'Every group on one page, down to the sixth generation.',
    facts: [
      {
        title: 'Read it at a glance',
        text: 'Solid for a church, dashed for a group. The number is who came.',
      },
      {
        title: 'Six practices',
        text: 'Inside the circle when practiced, outside when still missing.',
      },
      {
        title: 'Hand a branch over',
        text: 'It moves to another team. You keep a live, read-only view.',
      },
      {
        title: 'Take it with you',
        text: 'SVG, PNG or PDF, sharp on a screen and on paper.',
      },
    ],
    picture: 'A map in Groundwork: circles for churches and groups, joined from generation to generation.',
  },
  pricing: {
    heading: 'Free, with everything in it.',
    lead: 'One plan. No card, no trial clock, no locked rooms.',
    plan: 'Free',
    forWhom: 'for every team',
    included: [
      'Goals, tasks and calendar',
      'Forms and templates of your own',
      'Maps with live sharing between teams',
      'Import from the older product',
      'As many people as you work with',
    ],
  },
  faq: {
    heading: 'Questions people ask.',
    questions: [
      {
        question: 'What is a map?',
        answer: 'A tree of the groups, people or ideas your team works with. Every node is a small form you define. The church theme draws circles with attendance and six practices. The idea theme draws cards with links.',
      },
      {
        question: 'Can two teams share one map?',
        answer: 'Yes. You send the other team a request, for the whole map or for one branch. When they accept, they see it live and read-only; a branch can hang under a node of their own map.',
      },
      {
        question: 'What happens when we hand a branch over?',
        answer: 'Its nodes move to the other team once they accept, all of them or none. You keep a read-only view in its old place, and see their changes live. They can end that view.',
      },
      {
        question: 'Can we bring our work from the older product?',
        answer: 'Yes. Sign in with your account there and bring templates and maps, and invite the people. Your password is used only for this import and is not stored.',
      },
      {
        question: 'Does it work on a phone?',
        answer: 'Yes, in the browser. Lists, forms, maps and comments fit a small screen and work by touch. There is nothing to install; you can add it to the home screen, where it opens like an app.',
      },
      {
        question: 'Who can see our team’s work?',
        answer: 'The members of your team. Another team sees only what you share with it or hand over. You decide who may invite people, and you can remove them.',
      },
    ],
  },
  closing: 'Put your first group on the map.',
});
