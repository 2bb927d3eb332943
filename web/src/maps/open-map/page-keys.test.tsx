import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { sampleNode } from '../model/sample-map.ts';
import { testSession } from '../session/test-session.ts';
import { usePageKeys } from './page-keys.ts';

afterEach(cleanup);

function opened() {
  const session = testSession({ nodes: [sampleNode('a', '1', { title: 'Oak' })] });
  const zoomTo = vi.fn();
  session.camera.attach({ fit: vi.fn(), zoomTo, reveal: vi.fn(), center: vi.fn() });
  const Page = () => {
    usePageKeys(session);
    return (
      <>
        <button type="button">Tool</button>
        <input aria-label="Leader" />
        <div role="dialog">
          <button type="button">In a dialog</button>
        </div>
      </>
    );
  };
  render(<Page />);
  const title = () => session.model.nodes.get('a')?.fields.title;
  return { user: userEvent.setup(), rename: (to: string) => act(() => session.actions.rename('a', to)), title, zoomTo };
}

it('undoes and redoes wherever the focus is on the page', async () => {
  const { user, rename, title } = opened();
  rename('Elm');
  await user.keyboard('{Control>}z{/Control}');
  expect(title()).toBe('Oak');
  await user.click(screen.getByText('Tool'));
  await user.keyboard('{Control>}y{/Control}');
  expect(title()).toBe('Elm');
  await user.click(screen.getByLabelText('Leader'));
  await user.keyboard('{Control>}z{/Control}');
  expect(title()).toBe('Oak');
});

it('leaves typed text and dialogs to the browser', async () => {
  const { user, rename, title } = opened();
  rename('Elm');
  await user.type(screen.getByLabelText('Leader'), 'Ana');
  await user.keyboard('{Control>}z{/Control}');
  await user.click(screen.getByText('In a dialog'));
  await user.keyboard('{Control>}z{/Control}');
  expect(title()).toBe('Elm');
});

it('zooms by keys before anything has the focus, but not while typing', async () => {
  const { user, zoomTo } = opened();
  await user.keyboard('1');
  expect(zoomTo).toHaveBeenCalledExactlyOnceWith(1);
  await user.type(screen.getByLabelText('Leader'), '1');
  expect(zoomTo).toHaveBeenCalledOnce();
});
