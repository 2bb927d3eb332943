import { ORPCError } from '@orpc/client';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { everythingTyped, plainText, useTyped } from '../drafts/typed-text.ts';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { WhileAllowed } from './while-allowed.tsx';
import { WhileThere } from './while-there.tsx';

const user = userEvent.setup();
afterEach(cleanup);

type Row = { title: string };
type Query = { data: Row | null | undefined; error: unknown };
const hall: Row = { title: 'Book the hall' };
const missing = new ORPCError('NOT_FOUND', { status: 404 });
const forbidden = new ORPCError('FORBIDDEN', { status: 403 });

function Editor() {
  const [text, setText] = useState('');
  useTyped(() => [{ label: 'Note', text }]);
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

let show: (query: Query) => void = () => {};
function Page({ start }: { start: Query }) {
  const [query, setQuery] = useState(start);
  show = setQuery;
  return (
    <WhileThere
      query={{ ...query, refetch: () => {} }}
      nameOf={({ title }) => title}
      notFound={{ title: 'Not found', text: 'Never seen' }}
      failed="Failed to load"
      action={<button type="button">Way on</button>}
    >
      {({ title }) => (
        <>
          <h1>{title}</h1>
          <Editor />
        </>
      )}
    </WhileThere>
  );
}

const open = async (start: Query = { data: hall, error: null }) => {
  await renderForTest(<Page start={start} />);
};
const gone = words.ui.gone.title(hall.title);

it.each([
  ['deleted', { data: hall, error: missing }],
  ['no longer accessible', { data: hall, error: forbidden }],
  ['answered with nothing', { data: null, error: null }],
])('an open item that is %s says so, keeps what was being typed, and offers a way on', async (_, query) => {
  await open();
  await user.click(screen.getByLabelText('Note'));
  await user.paste('Two doors');
  show(query);
  expect(await screen.findByText(gone)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Two doors');
  expect(screen.queryByLabelText('Note')).toBeNull();
  expect(screen.getByRole('button', { name: 'Way on' })).toBeTruthy();
  // The texts are also available to an outer component, such as the message that the membership has ended.
  expect(everythingTyped.read()).toEqual([{ label: 'Note', text: 'Two doors' }]);
  await user.click(screen.getByRole('button', { name: words.ui.gone.copy }));
  expect(await navigator.clipboard.readText()).toBe('Note:\nTwo doors');
});

it('shows the item again when it was restored', async () => {
  await open();
  show({ data: hall, error: missing });
  await screen.findByText(gone);
  show({ data: hall, error: null });
  expect(await screen.findByLabelText('Note')).toBeTruthy();
  expect(screen.queryByText(gone)).toBeNull();
});

it('offers no texts when nothing was typed', async () => {
  await open();
  show({ data: hall, error: missing });
  await screen.findByText(gone);
  expect(screen.queryByRole('button', { name: words.ui.gone.copy })).toBeNull();
});

it('leaves the item open after other errors', async () => {
  await open();
  await user.click(screen.getByLabelText('Note'));
  await user.paste('Two doors');
  show({ data: hall, error: new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }) });
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Two doors');
});

it.each([
  ['Not found', { data: undefined, error: missing }],
  ['Not found', { data: null, error: null }],
  ['Failed to load', { data: undefined, error: new TypeError('Failed to fetch') }],
])('an item that was never there is “%s”', async (said, query) => {
  await open(query);
  expect(await screen.findByText(said)).toBeTruthy();
});

it('an editor says that the person may no longer use it, and keeps what was being typed', async () => {
  let allow: (allowed: boolean) => void = () => {};
  function Settings() {
    const [allowed, setAllowed] = useState(true);
    allow = setAllowed;
    return (
      <WhileAllowed allowed={allowed} instead={<p>Only to read</p>}>
        <Editor />
      </WhileAllowed>
    );
  }
  await renderForTest(<Settings />);
  await user.click(screen.getByLabelText('Note'));
  await user.paste('Two doors');
  allow(false);
  expect(await screen.findByText(words.ui.gone.lostAccess)).toBeTruthy();
  expect(screen.getByText('Only to read')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Two doors');
});

it('people who were never allowed see no notice', async () => {
  await renderForTest(
    <WhileAllowed allowed={false} instead={<p>Only to read</p>}>
      <Editor />
    </WhileAllowed>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('HTML becomes text with a line for each block', () => {
  expect(plainText('<table><tbody><tr><td><p>a<br>b</p></td><td><p>c</p></td></tr></tbody></table>')).toBe('a b\tc');
  expect(plainText('<p>One <b>two</b></p><ul><li>three</li></ul>')).toBe('One two\nthree');
});
