import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogue, chooseLanguage, extended, type Languages, languageNow, onLanguage } from './catalogue.ts';

const english = {
  title: 'Tasks',
  left: (count: number) => `${count} tasks`,
  empty: { title: 'No tasks', text: 'Create one.' },
  steps: ['Sign in', 'Choose'],
};
const german = { tasks: { title: 'Aufgaben', left: (count: number) => `${count} Aufgaben`, empty: { title: 'Leer' } } };
const languages: Languages = {
  de: [async () => ({ words: german }), async () => ({ words: { maps: { title: 'Karten' } } })],
  fr: [() => Promise.reject(new Error('offline'))],
};
const tasks = catalogue('tasks', english);

afterEach(() => chooseLanguage('en', {}));

describe('words of a catalogue', () => {
  it('are English at first', () => {
    expect(languageNow()).toBe('en');
    expect(tasks).toEqual(english);
    expect({ ...tasks.empty }).toEqual(english.empty);
  });

  it('are of the chosen language, and English where it has none', async () => {
    // Modules keep groups, as in `const text = words.tasks.empty`.
    const { empty } = tasks;
    await chooseLanguage('de', languages);
    expect(languageNow()).toBe('de');
    expect([tasks.title, tasks.left(2), empty.title, empty.text]).toEqual([
      ...['Aufgaben', '2 Aufgaben', 'Leer', 'Create one.'],
    ]);
    expect(tasks.steps).toEqual(['Sign in', 'Choose']);
    expect(Object.keys(tasks)).toEqual(Object.keys(english));
    expect(catalogue('maps', { title: 'Maps' }).title).toBe('Karten');
    await chooseLanguage('en', languages);
    expect(empty.title).toBe('No tasks');
  });

  it('stay when the language cannot be loaded, and are English in a language without words', async () => {
    await chooseLanguage('de', languages);
    await expect(chooseLanguage('fr', languages)).rejects.toThrow('offline');
    expect(tasks.title).toBe('Aufgaben');
    await chooseLanguage('it', languages);
    expect([languageNow(), tasks.title]).toEqual(['en', 'Tasks']);
  });

  it('tell of each change', async () => {
    const heard = vi.fn();
    const end = onLanguage(heard);
    await chooseLanguage('de', languages);
    end();
    await chooseLanguage('en', languages);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('extended words', () => {
  const more = extended(tasks, {
    left: (count: number) => (count === 0 ? tasks.empty.title : tasks.left(count)),
    empty: {
      get text() {
        return `${tasks.title}: ${tasks.empty.text}`;
      },
    },
    hours: (hours: number) => `${hours}h`,
  });

  it('have those of the catalogue, and their own in the same language', async () => {
    expect([more.title, more.left(0), more.left(3), more.empty.title, more.empty.text, more.hours(1)]).toEqual([
      ...['Tasks', 'No tasks', '3 tasks', 'No tasks', 'Tasks: Create one.', '1h'],
    ]);
    await chooseLanguage('de', languages);
    expect([more.title, more.left(0), more.left(3), more.empty.title, more.empty.text]).toEqual([
      ...['Aufgaben', 'Leer', '3 Aufgaben', 'Leer', 'Aufgaben: Create one.'],
    ]);
  });

  it('list their keys', () => {
    expect(Object.keys(more)).toEqual(['title', 'left', 'empty', 'steps', 'hours']);
    expect(Object.entries(more.empty)).toEqual([
      ['title', 'No tasks'],
      ['text', 'Tasks: Create one.'],
    ]);
    expect(['title' in more, 'hours' in more, 'other' in more]).toEqual([true, true, false]);
  });
});
