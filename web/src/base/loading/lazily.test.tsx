import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Boundary, bounded } from '../states/boundary.tsx';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { lazily, lazyPage } from './lazily.tsx';

const user = userEvent.setup();
const missing = () => new TypeError('Failed to fetch dynamically imported module: http://harbour.example/assets/a.js');
const press = (name: string) => user.click(screen.getByRole('button', { name }));

// React reports each caught error.
const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
afterEach(() => {
  cleanup();
  logged.mockClear();
});

/** A loader that fails `failures` times and then returns the part. */
function loader<Code>(part: Code, failures: number) {
  let left = failures;
  return vi.fn(() => (left-- > 0 ? Promise.reject(missing()) : Promise.resolve(part)));
}
const Chapter = ({ name }: { name: string }) => <p>{`Chapter ${name}`}</p>;

it('shows the rest of the page when code is missing, and loads it again on request', async () => {
  const load = loader(Chapter, 2);
  const Lazy = lazily(load);
  await renderForTest(
    <>
      <h1>Book</h1>
      <Lazy name="one" />
    </>,
  );
  await screen.findByRole('alert');
  expect(screen.getByRole('heading', { name: 'Book' })).toBeTruthy();
  await press(words.ui.tryAgain);
  expect(await screen.findByRole('alert')).toBeTruthy();
  await press(words.ui.tryAgain);
  await screen.findByText('Chapter one');
  expect(load).toHaveBeenCalledTimes(3);
});

it('offers a reload beside the retry only while code is missing', async () => {
  const Lazy = lazily(loader(Chapter, 1));
  await renderForTest(<Lazy name="one" />);
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: words.ui.reload })).toBeTruthy();
  cleanup();
  const Broken = bounded(() => {
    throw new Error('Broken');
  });
  await renderForTest(<Broken />);
  expect(screen.queryByRole('button', { name: words.ui.reload })).toBeNull();
});

it('loads again when a dialog is closed and opened', async () => {
  const Dialog = ({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      {'Inside'}
    </button>
  );
  const Lazy = lazily(loader(Dialog, 1));
  function Opener() {
    const [opened, setOpened] = useState(false);
    return opened ? (
      <Lazy onClose={() => setOpened(false)} />
    ) : (
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
    );
  }
  await renderForTest(<Opener />);
  await press('Open');
  await screen.findByRole('dialog');
  await press(words.ui.close);
  await press('Open');
  await screen.findByText('Inside');
});

it('forgets a failed preload', async () => {
  const load = loader(Chapter, 1);
  const Lazy = lazily(load);
  await Lazy.preload();
  await renderForTest(<Lazy name="two" />);
  await screen.findByText('Chapter two');
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads code once for several places', async () => {
  const load = loader(Chapter, 0);
  const Lazy = lazily(load);
  await renderForTest(
    <>
      <Lazy name="one" />
      <Lazy name="two" />
    </>,
  );
  await screen.findByText('Chapter one');
  await screen.findByText('Chapter two');
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves the error of a page to the boundary of its route, and loads again after it', async () => {
  const Lazy = lazyPage(loader({ Chapter }, 1), 'Chapter');
  await renderForTest(
    <Boundary>
      <Lazy name="three" />
    </Boundary>,
  );
  await screen.findByRole('alert');
  await press(words.ui.tryAgain);
  await screen.findByText('Chapter three');
});

it('bounds a part that breaks while it renders', async () => {
  let broken = true;
  const Part = bounded(({ onClose }: { onClose: () => void }) => {
    if (broken) throw new Error('Broken');
    return (
      <button type="button" onClick={onClose}>
        Fine
      </button>
    );
  });
  const close = vi.fn();
  await renderForTest(<Part onClose={close} />);
  await press(words.ui.close);
  expect(close).toHaveBeenCalledTimes(1);
  broken = false;
  await press(words.ui.tryAgain);
  await screen.findByText('Fine');
});
