import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { ReorderList } from './reorder-list.tsx';

const { reorder, moving } = words.ui;
const colors = ['Red', 'Green', 'Blue'].map((id) => ({ id }));
afterEach(cleanup);

async function draw(onMove = vi.fn()) {
  function Colors() {
    const [rows, setRows] = useState(colors);
    const move = (id: string, at: number) => {
      if (onMove(id, at) === 'refused') return setRows([...rows]);
      setRows(rows.filter((row) => row.id !== id).toSpliced(at, 0, { id }));
    };
    return (
      <ReorderList label="Colors" rows={rows} nameOf={({ id }) => id} onMove={move}>
        {({ id }, grip) => (
          <>
            {id !== 'Blue' && grip}
            <b>{id}</b>
          </>
        )}
      </ReorderList>
    );
  }
  await renderForTest(<Colors />);
  return { user: userEvent.setup(), onMove };
}
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const grip = (name: string) => screen.getByRole('button', { name: reorder.grip(name) });
const said = () => screen.getByRole('status').textContent;

it('moves a row with Space, arrow keys and Space, and announces its position', async () => {
  const { user, onMove } = await draw();
  grip('Red').focus();
  await user.keyboard(' ');
  expect(said()).toBe(moving.pickedUp('Red', reorder.place(1, 3)));
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['Green', 'Red', 'Blue']);
  expect(said()).toBe(reorder.place(2, 3));
  expect(document.activeElement).toBe(grip('Red'));
  expect(onMove).not.toHaveBeenCalled();
  await user.keyboard(' ');
  expect(onMove).toHaveBeenCalledExactlyOnceWith('Red', 1);
  expect(said()).toBe(moving.putDown('Red', reorder.place(2, 3)));
  expect(shown()).toEqual(['Green', 'Red', 'Blue']);
  expect(document.activeElement).toBe(grip('Red'));
});

it('stops at both ends; Home and End go there', async () => {
  const { user, onMove } = await draw();
  grip('Green').focus();
  await user.keyboard('{Enter}{End}{ArrowDown}');
  expect(shown()).toEqual(['Red', 'Blue', 'Green']);
  await user.keyboard('{Home}{ArrowUp}');
  expect(shown()).toEqual(['Green', 'Red', 'Blue']);
  await user.keyboard('{Enter}');
  expect(onMove).toHaveBeenCalledExactlyOnceWith('Green', 0);
});

it('puts the row back on Escape and on blur', async () => {
  const { user, onMove } = await draw();
  grip('Red').focus();
  await user.keyboard(' {ArrowDown}{Escape}');
  expect(shown()).toEqual(['Red', 'Green', 'Blue']);
  expect(said()).toBe(moving.putBack('Red'));
  expect(document.activeElement).toBe(grip('Red'));
  await user.keyboard(' {ArrowDown}');
  await user.tab();
  expect(shown()).toEqual(['Red', 'Green', 'Blue']);
  expect(onMove).not.toHaveBeenCalled();
});

it('sends nothing when the row is dropped at its old position', async () => {
  const { user, onMove } = await draw();
  grip('Red').focus();
  await user.keyboard(' {ArrowDown}{ArrowUp} ');
  expect(onMove).not.toHaveBeenCalled();
});

it('shows the old order again when the move is refused', async () => {
  const { user, onMove } = await draw(vi.fn(() => 'refused'));
  grip('Red').focus();
  await user.keyboard(' {ArrowDown} ');
  expect(onMove).toHaveBeenCalledOnce();
  expect(shown()).toEqual(['Red', 'Green', 'Blue']);
});

it('shows no grip for rows that cannot be moved', async () => {
  await draw();
  expect(screen.queryByRole('button', { name: reorder.grip('Blue') })).toBeNull();
});
