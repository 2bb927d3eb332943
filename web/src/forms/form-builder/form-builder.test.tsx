import { EditorView } from '@codemirror/view';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf, mapTypesOf, schemaOf } from '@groundwork/contract/forms/form-schema';
import { notifications } from '@mantine/notifications';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps, ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { FormBuilder } from './form-builder.tsx';

const text = words.formBuilder;
const fieldOf = (label: string, rest: Partial<FormField> = {}): FormField => ({
  id: label.toLowerCase(),
  name: label.toLowerCase(),
  label,
  type: 'text',
  required: false,
  ...rest,
});
const choice = (...labels: string[]) => ({
  source: 'static' as const,
  staticOptions: labels.map((label) => ({ label, value: label.toLowerCase() })),
});
const visit = [
  fieldOf('Title'),
  fieldOf('Group', { type: 'dropdown', dropdownConfig: choice('North', 'South') }),
  fieldOf('Number', { type: 'number' }),
];

let reported: { schema: FormSchema; valid: boolean } | undefined;
beforeEach(() => {
  reported = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function draw(fields = visit, props: Partial<ComponentProps<typeof FormBuilder>> = {}) {
  const onChange = (schema: FormSchema, valid: boolean) => {
    reported = { schema, valid };
  };
  await renderForTest(<FormBuilder label="Visit report" schema={schemaOf(fields)} onChange={onChange} {...props} />);
  return userEvent.setup();
}
type User = Awaited<ReturnType<typeof draw>>;

const fields = () => (reported ? fieldsOf(reported.schema) : []);
const field = (name: string) => fields().find((each) => each.name === name);
const labels = () => fields().map(({ label }) => label);
const list = () => within(screen.getByRole('list', { name: text.fields.title }));
const rows = () =>
  list()
    .getAllByRole('listitem')
    .map((row) => row.querySelector('[class*=label]')?.textContent?.replace(' *', ''));
const settings = () => within(screen.getByRole('complementary', { name: text.panes.settings }));
const setting = (label: string) => settings().getByLabelText(label);
const choose = (user: User, label: string) => user.click(list().getByRole('button', { name: new RegExp(`^${label}`) }));
const acts = async (user: User, of: string, name: string) => {
  await user.click(screen.getByRole('button', { name: of }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const write = async (user: User, input: HTMLElement, value: string) => {
  await user.clear(input);
  await user.paste(value);
};
const press = (user: User, keys: string) => user.keyboard(`{Control>}${keys}{/Control}`);

describe('a field', () => {
  longTest('is added with its type after the selected one, and gets its name from its label', async () => {
    const user = await draw();
    await user.click(screen.getByRole('button', { name: text.fields.add }));
    await user.click(await screen.findByRole('textbox', { name: text.fields.addSearch }));
    await user.paste('phone');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(setting(text.settings.label)));
    expect(labels()).toEqual(['Title', 'Phone', 'Group', 'Number']);
    await write(user, setting(text.settings.label), 'Call them');
    expect(field('call_them')).toMatchObject({ type: 'tel', label: 'Call them' });
    expect(reported?.valid).toBe(true);
  });

  it('search lists types that start with the words first', async () => {
    const user = await draw();
    await user.click(screen.getByRole('button', { name: text.fields.add }));
    await user.click(await screen.findByRole('textbox', { name: text.fields.addSearch }));
    await user.paste('time');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(labels()).toContain('Time'));
  });

  longTest('is moved by the keyboard and by its menu', async () => {
    const user = await draw();
    screen.getByRole('button', { name: words.ui.reorder.grip('Title') }).focus();
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    await waitFor(() => expect(labels()).toEqual(['Group', 'Number', 'Title']));
    await acts(user, text.fields.actions('Title'), text.fields.moveUp);
    expect(labels()).toEqual(['Group', 'Title', 'Number']);
    await acts(user, text.fields.actions('Group'), text.fields.moveDown);
    expect(labels()).toEqual(['Title', 'Group', 'Number']);
  });

  it('is duplicated with an unused name, and the copy is selected', async () => {
    const user = await draw();
    await acts(user, text.fields.actions('Group'), text.fields.duplicate);
    expect(fields().map(({ name }) => name)).toEqual(['title', 'group', 'group_2', 'number']);
    expect(setting(text.settings.name)).toHaveProperty('value', 'group_2');
  });

  longTest('is removed, and restored from the toast after other edits', async () => {
    const toast = vi.spyOn(notifications, 'show');
    const user = await draw();
    await acts(user, text.fields.actions('Group'), text.fields.remove);
    expect(labels()).toEqual(['Title', 'Number']);
    await choose(user, 'Title');
    await write(user, setting(text.settings.label), 'Name');
    const message = toast.mock.calls[0]?.[0].message as ReactElement<{ text: string; action: { run: () => void } }>;
    expect(message.props.text).toBe(text.fields.removed('Group'));
    act(() => message.props.action.run());
    expect(labels()).toEqual(['Name', 'Group', 'Number']);
  });

  it('is found by its label', async () => {
    const user = await draw();
    await user.click(screen.getByRole('button', { name: text.fields.search }));
    await user.type(screen.getByRole('searchbox', { name: text.fields.search }), 'gro');
    expect(rows()).toEqual(['Group']);
    await user.type(screen.getByRole('searchbox', { name: text.fields.search }), 'x');
    expect(list().getByText(text.fields.noneFound('grox'))).toBeTruthy();
  });
});

longTest('reports a heading that disappears with its last field, and restores both', async () => {
  const toast = vi.spyOn(notifications, 'show');
  const user = await draw([fieldOf('Title'), fieldOf('Number', { section: 'People' })]);
  const lastToast = () =>
    (toast.mock.calls.at(-1)?.[0].message as ReactElement<{ text: string; action: { run: () => void } }> | undefined)
      ?.props;
  await acts(user, text.fields.actions('Number'), text.fields.moveUp);
  expect([rows(), lastToast()?.text]).toEqual([['Title', 'Number'], text.headings.gone('People')]);
  act(() => lastToast()?.action.run());
  expect(rows()).toEqual(['Title', 'People', 'Number']);
  await acts(user, text.fields.actions('Number'), text.fields.remove);
  expect([rows(), lastToast()?.text]).toEqual([['Title'], text.fields.removedWithHeading('Number', 'People')]);
  act(() => lastToast()?.action.run());
  expect(rows()).toEqual(['Title', 'People', 'Number']);
});

it('adds a heading above a field, and renames, moves and removes it', async () => {
  const user = await draw();
  await acts(user, text.fields.actions('Group'), text.fields.addHeading);
  expect(fields().map(({ section }) => section)).toEqual([undefined, 'New section', 'New section']);
  await user.click(screen.getByRole('button', { name: 'New section' }));
  await write(user, screen.getByRole('textbox', { name: text.headings.name }), 'People');
  await user.keyboard('{Enter}');
  expect(rows()).toEqual(['Title', 'People', 'Group', 'Number']);
  await acts(user, text.headings.actions('People'), text.fields.moveUp);
  expect(labels()).toEqual(['Group', 'Number', 'Title']);
  await acts(user, text.headings.actions('People'), text.headings.remove);
  expect(fields().map(({ section }) => section)).toEqual([undefined, undefined, undefined]);
});

describe('settings', () => {
  longTest('are written into the schema, and removed when they are cleared', async () => {
    const user = await draw();
    await user.click(setting(text.settings.placeholder));
    await user.paste('First visit');
    await user.click(setting(text.settings.help));
    await user.paste('Where it was');
    await user.click(setting(text.settings.required));
    await user.type(setting(text.settings.textMaxLength), '20');
    await user.click(setting(text.settings.defaultValue));
    await user.paste('Visit');
    expect(field('title')).toEqual({
      ...visit[0],
      placeholder: 'First visit',
      helpText: 'Where it was',
      required: true,
      textMaxLength: 20,
      defaultValue: 'Visit',
    });
    for (const label of [
      text.settings.placeholder,
      text.settings.help,
      text.settings.textMaxLength,
      text.settings.defaultValue,
    ])
      await user.clear(setting(label));
    await user.click(setting(text.settings.required));
    expect(field('title')).toEqual(visit[0]);
  });

  longTest('of a number include range and step', async () => {
    const user = await draw();
    await choose(user, 'Number');
    await user.type(setting(text.settings.numberMin), '5');
    await user.type(setting(text.settings.numberMax), '2');
    expect(settings().getByText(messages.formSchema.limitsCrossed)).toBeTruthy();
    expect(await list().findByRole('img', { name: text.fields.hasProblem })).toBeTruthy();
    expect(reported?.valid).toBe(false);
    await user.type(setting(text.settings.numberMax), '0');
    await user.type(setting(text.settings.numberStep), '2');
    expect(field('number')).toMatchObject({ numberMin: 5, numberMax: 20, numberStep: 2 });
    expect(reported?.valid).toBe(true);
  });

  longTest('test a value against the pattern', async () => {
    const user = await draw();
    await user.click(setting(text.settings.pattern));
    await user.paste('^a+$(');
    expect(settings().getByText(messages.formSchema.pattern)).toBeTruthy();
    await user.type(setting(text.settings.pattern), '{Backspace}');
    await user.type(setting(text.settings.tryPattern), 'aaa');
    expect(settings().getByText(text.settings.patternFits)).toBeTruthy();
    await user.type(setting(text.settings.tryPattern), 'b');
    expect(settings().getByText(messages.formFields.pattern)).toBeTruthy();
    expect(field('title')?.pattern).toBe('^a+$');
  });

  it('give the display title to one field only', async () => {
    const user = await draw([fieldOf('Title', { displayTitle: true }), fieldOf('Name')]);
    await choose(user, 'Name');
    await user.click(settings().getByRole('switch', { name: new RegExp(`^${text.settings.displayTitle}`) }));
    expect(fields().map(({ displayTitle }) => displayTitle)).toEqual([undefined, true]);
    expect(list().getAllByRole('img', { name: text.fields.displayTitle })).toHaveLength(1);
  });

  it('change the type and keep what fits', async () => {
    const user = await draw();
    await choose(user, 'Group');
    await user.click(setting(text.settings.type));
    await user.click(await screen.findByRole('option', { name: text.types.multiselect }));
    expect(field('group')).toMatchObject({ type: 'multiselect', multiselectConfig: choice('North', 'South') });
  });

  longTest('warn about records with values under the old name, and restore that name', async () => {
    const user = await draw();
    await write(user, setting(text.settings.label), 'Heading');
    expect(field('title')).toMatchObject({ label: 'Heading' });
    await write(user, setting(text.settings.name), 'heading');
    expect(settings().getByText(new RegExp(text.settings.renamed('title')))).toBeTruthy();
    await user.click(settings().getByRole('button', { name: text.settings.keepName('title') }));
    expect(field('title')).toMatchObject({ label: 'Heading' });
  });

  it('keep field names unique', async () => {
    const user = await draw();
    await write(user, setting(text.settings.name), 'group');
    expect(
      settings().queryByText(messages.formSchema.nameTaken('group')) ??
        list().getAllByRole('img', { name: text.fields.hasProblem }),
    ).toBeTruthy();
    expect(reported?.valid).toBe(false);
    await user.tab();
    expect(fields().map(({ name }) => name)).toEqual(['group_2', 'group', 'number']);
    expect(reported?.valid).toBe(true);
  });
});

describe('an icon', () => {
  const open = async (user: User) => user.click(setting(text.icons.label));
  const picked = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input) fireEvent.change(input, { target: { files: [file] } });
  };
  it('is one of the set, or none', async () => {
    const user = await draw();
    await open(user);
    await user.click(await screen.findByRole('button', { name: 'Map pin' }));
    expect(field('title')?.icon).toBe('MapPin');
    await open(user);
    await user.click(await screen.findByRole('button', { name: text.icons.none }));
    expect(field('title')).toEqual(visit[0]);
  });
  it('can be an uploaded picture, but no SVG with scripts and none that is too large', async () => {
    const user = await draw();
    await open(user);
    await screen.findByRole('button', { name: text.icons.upload });
    picked(new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', messages.formSchema.icon);
    picked(new File([new Uint8Array(limits.form.iconBytes + 1)], 'a.png', { type: 'image/png' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(reported).toBeUndefined();
    picked(new File([new Uint8Array([137, 80, 78, 71])], 'a.png', { type: 'image/png' }));
    await waitFor(() => expect(field('title')?.icon).toBe('data:image/png;base64,iVBORw=='));
  });
});

describe('options', () => {
  const optionsNow = () =>
    fields().flatMap(({ dropdownConfig }) => (dropdownConfig?.source === 'static' ? dropdownConfig.staticOptions : []));
  const adding = () => settings().getByRole('textbox', { name: text.options.add });
  it('are added by Enter or pasted lines, each with a unique value', async () => {
    const user = await draw();
    await choose(user, 'Group');
    await user.click(adding());
    await user.paste('Mill Lane');
    await user.keyboard('{Enter}');
    await user.click(adding());
    await user.paste('Elm Court\nNorth\n\nKey\tk1\n');
    expect(optionsNow()).toEqual([
      ...choice('North', 'South').staticOptions,
      { label: 'Mill Lane', value: 'mill-lane' },
      { label: 'Elm Court', value: 'elm-court' },
      { label: 'North', value: 'north-2' },
      { label: 'Key', value: 'k1' },
    ]);
  });
  longTest('keep values that records may have; new options get values from their labels', async () => {
    const user = await draw();
    await choose(user, 'Group');
    await user.click(adding());
    await user.paste('East');
    await user.keyboard('{Enter}');
    const [north, , east] = settings().getAllByRole('textbox', { name: text.options.label });
    if (north) await write(user, north, 'Far north');
    if (east) await write(user, east, 'Far east');
    expect(optionsNow()).toEqual([
      { label: 'Far north', value: 'north' },
      { label: 'South', value: 'south' },
      { label: 'Far east', value: 'far-east' },
    ]);
  });
  it('are reordered and removed; a form needs at least one', async () => {
    const user = await draw();
    await choose(user, 'Group');
    settings()
      .getByRole('button', { name: words.ui.reorder.grip('North') })
      .focus();
    await user.keyboard(' {ArrowDown} ');
    await waitFor(() => expect(optionsNow().map(({ value }) => value)).toEqual(['south', 'north']));
    for (const label of ['South', 'North'])
      await user.click(settings().getByRole('button', { name: text.options.remove(label) }));
    expect(settings().getByText(messages.formSchema.optionsNeeded)).toBeTruthy();
    expect(reported?.valid).toBe(false);
  });
  longTest('come from a URL, and switching the source keeps the list', async () => {
    const user = await draw();
    await choose(user, 'Group');
    await user.click(settings().getByRole('radio', { name: text.options.fromUrl }));
    expect(settings().getByText(messages.formSchema.optionsUrl)).toBeTruthy();
    await user.click(setting(text.options.url));
    await user.paste('https://example.org/groups');
    await write(user, setting(text.options.labelField), 'name');
    expect(field('group')?.dropdownConfig).toEqual({
      source: 'api',
      apiUrl: 'https://example.org/groups',
      apiLabelField: 'name',
      apiValueField: 'value',
    });
    await user.click(settings().getByRole('radio', { name: text.options.list }));
    expect(field('group')).toEqual(visit[1]);
  });
});

describe('undo and redo', () => {
  const label = () => (setting(text.settings.label) as HTMLInputElement).value;
  longTest('treat typing in one setting as one step, with shortcuts and buttons', async () => {
    const user = await draw();
    await user.click(setting(text.settings.label));
    await user.paste(' of visit');
    await user.click(setting(text.settings.help));
    await user.paste('Help');
    await press(user, 'z');
    expect([label(), field('title')?.helpText]).toEqual(['Title of visit', undefined]);
    await press(user, 'z');
    expect(label()).toBe('Title');
    expect(screen.getByRole('button', { name: text.undo })).toHaveProperty('disabled', true);
    await press(user, 'y');
    expect(label()).toBe('Title of visit');
    await user.click(screen.getByRole('button', { name: text.redo }));
    expect(field('title')?.helpText).toBe('Help');
    expect(screen.getByRole('button', { name: text.redo })).toHaveProperty('disabled', true);
  });
  it('do not affect text in the preview', async () => {
    const user = await draw();
    await user.type(setting(text.settings.label), 's');
    await user.click(screen.getByLabelText('Titles'));
    await press(user, 'z');
    expect(label()).toBe('Titles');
  });
});

it('the preview can be filled in and updates with its fields', async () => {
  const user = await draw([fieldOf('Title', { required: true, defaultValue: 'Visit' })]);
  const preview = screen.getByRole('textbox', { name: /^Title/ });
  expect(preview).toHaveProperty('value', 'Visit');
  await user.clear(preview);
  expect(screen.getByText(messages.formFields.required('Title'))).toBeTruthy();
  await write(user, preview, 'Mill Lane');
  expect(await screen.findByText('"Mill Lane"')).toBeTruthy();
  await write(user, setting(text.settings.name), 'name');
  expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Mill Lane');
});

describe('the JSON view', () => {
  const open = async (user: User) => {
    await user.click(screen.getByRole('radio', { name: text.json.schema }));
    const content = await screen.findByRole('textbox', { name: text.json.editor });
    return EditorView.findFromDOM(content) as EditorView;
  };
  const replace = (editor: EditorView, written: string) =>
    act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: written } }));
  longTest('applies a valid schema as one undo step', async () => {
    const user = await draw();
    const editor = await open(user);
    expect(JSON.parse(editor.state.doc.toString())).toEqual(schemaOf(visit));
    replace(editor, '{"properties": {"a": {"type": "string"}}}');
    replace(editor, '{"properties": {"b": {"type": "number"}}}');
    expect(labels()).toEqual(['b']);
    await user.click(screen.getByRole('radio', { name: text.json.form }));
    expect(rows()).toEqual(['b']);
    await user.click(screen.getByRole('button', { name: text.undo }));
    expect(labels()).toEqual(['Title', 'Group', 'Number']);
  });
  it('shows errors with their line, and asks before the text is lost', async () => {
    const user = await draw();
    const editor = await open(user);
    replace(editor, '{\n  "properties": {\n    "a": { "type": "text" }\n  }\n}');
    expect(await screen.findByRole('button', { name: new RegExp(`^${text.json.atLine(3)}`) })).toBeTruthy();
    expect(reported).toMatchObject({ schema: schemaOf(visit), valid: false });
    await user.click(screen.getByRole('radio', { name: text.json.form }));
    await user.click(await screen.findByRole('button', { name: text.json.stay }));
    expect(editor.state.doc.toString()).toContain('"text"');
    await user.click(screen.getByRole('radio', { name: text.json.form }));
    await user.click(await screen.findByRole('button', { name: text.json.leave }));
    expect(rows()).toEqual(['Title', 'Group', 'Number']);
    expect(reported?.valid).toBe(true);
  });
});

it('edits the types of a map beside its fields, and the meaning of a field', async () => {
  const user = await draw([fieldOf('Leader')], {
    withMapTypes: true,
    schema: schemaOf([fieldOf('Leader')], [{ key: 'church', label: 'Church' }]),
  });
  await user.selectOptions(setting(text.settings.meaning), text.meanings.leader);
  expect(field('leader')?.meaning).toBe('leader');
  await user.click(screen.getByRole('button', { name: `${text.mapTypes.title}1` }));
  await user.click(settings().getByRole('textbox', { name: text.mapTypes.add }));
  await user.paste('House group');
  await user.keyboard('{Enter}');
  expect(reported && mapTypesOf(reported.schema)).toEqual([
    { key: 'church', label: 'Church' },
    { key: 'house-group', label: 'House group' },
  ]);
  await write(user, settings().getByRole('textbox', { name: `${text.mapTypes.key}: House group` }), 'church');
  expect(settings().getByText(messages.formSchema.typeTaken('church'))).toBeTruthy();
  expect(reported?.valid).toBe(false);
});

describe('the field of a node that a field writes', () => {
  const nodeForms = [
    { name: 'Churches', fields: [fieldOf('Attendees', { type: 'number' }), fieldOf('Seen', { type: 'date' })] },
    { name: 'Groups', fields: [fieldOf('Attendees', { type: 'number' }), fieldOf('Leader')] },
  ];
  const writes = () => settings().getByRole('combobox', { name: text.settings.writes });
  const offered = () =>
    within(writes())
      .getAllByRole('option')
      .map((option) => option.textContent);

  it('is one that accepts its values, and moves from its previous field', async () => {
    const other = fieldOf('Other', { type: 'number', writes: 'attendees' });
    const user = await draw([fieldOf('Number', { type: 'number' }), other], { nodeForms });
    expect(offered()).toEqual([
      text.settings.writesNothing,
      text.settings.writesTo('Attendees', ['Churches', 'Groups']),
    ]);
    await user.selectOptions(writes(), 'attendees');
    expect([field('number')?.writes, field('other')?.writes]).toEqual(['attendees', undefined]);
    await user.selectOptions(writes(), '');
    expect(field('number')).not.toHaveProperty('writes');
  });

  it('says which date counts, keeps a name that no map has, and is not offered without maps', async () => {
    const dated = [
      fieldOf('Day', { type: 'date' }),
      fieldOf('Number', { type: 'number', writes: 'gone' }),
      fieldOf('Rating', { type: 'tristate' }),
    ];
    const user = await draw(dated, { nodeForms });
    settings().getByText(text.settings.writesDate);
    await choose(user, 'Number');
    expect(offered()).toContain(text.settings.writesNowhere('gone'));
    await choose(user, 'Rating');
    expect(settings().queryByRole('combobox', { name: text.settings.writes })).toBeNull();
  });
});
