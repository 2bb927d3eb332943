import type { TaskRow } from '@groundwork/contract/work/tasks';
import { describe, expect, it } from 'vitest';
import { columnStatuses, gapIn, gapUnder, type Move, moveAfter } from './board-move.ts';

describe('the columns', () => {
  it('are the offered statuses, without In review, which no task keeps', () => {
    expect(columnStatuses({ to_do: 3 }, undefined)).toEqual(['to_do', 'in_progress', 'blocked', 'done']);
  });
  it('include other statuses that have tasks', () => {
    expect(columnStatuses({ on_hold: 1, archived: 0, completed: 2 }, undefined).slice(4)).toEqual([
      'on_hold',
      'completed',
    ]);
  });
  it('are those that the filter names', () => {
    expect(columnStatuses({ to_do: 3 }, ['done', 'to_do'])).toEqual(['to_do', 'done']);
  });
});

describe('an arrow key', () => {
  const columns = columnStatuses(undefined, undefined);
  const sizes = { to_do: 3, in_progress: 1, blocked: 2, done: 0 };
  const move: Move = { task: {} as TaskRow, by: 'keyboard', status: 'to_do', at: 2, from: 2, height: 100 };
  const pressed = (from: Partial<Move>, key: string) => {
    const { status, at } = moveAfter(
      { ...move, ...from },
      key,
      columns,
      (status) => sizes[status as keyof typeof sizes],
    );
    return [status, at];
  };
  it('moves within the column, and not beyond its ends', () => {
    expect(pressed({}, 'ArrowUp')).toEqual(['to_do', 1]);
    expect(pressed({}, 'ArrowDown')).toEqual(['to_do', 3]);
    expect(pressed({ at: 3 }, 'ArrowDown')).toEqual(['to_do', 3]);
    expect(pressed({ at: 0 }, 'ArrowUp')).toEqual(['to_do', 0]);
  });
  it('moves to the next column at the same index, or to its end', () => {
    expect(pressed({}, 'ArrowRight')).toEqual(['in_progress', 1]);
    expect(pressed({ status: 'in_progress', at: 1 }, 'ArrowRight')).toEqual(['blocked', 1]);
    expect(pressed({ status: 'done', at: 0 }, 'ArrowRight')).toEqual(['done', 0]);
    expect(pressed({ at: 0 }, 'ArrowLeft')).toEqual(['to_do', 0]);
  });
});

describe('the gap of a moved card', () => {
  const picked: Move = {
    task: { status: 'to_do' } as TaskRow,
    by: 'pointer',
    status: 'to_do',
    at: 2,
    from: 2,
    height: 100,
  };
  it.each([true, false])('is where the card was when it was picked up (ordered by hand: %s)', (ordered) => {
    expect(gapIn('to_do', picked, ordered, 3)).toBe(2);
  });
  it('is only in the column under the pointer', () => {
    expect(gapIn('blocked', picked, true, 3)).toBe(-1);
    expect(gapIn('to_do', { ...picked, status: 'blocked' }, true, 3)).toBe(-1);
    expect(gapIn('to_do', null, true, 3)).toBe(-1);
  });
  it('is first in another column that is not ordered by hand, and never after the end', () => {
    expect(gapIn('blocked', { ...picked, status: 'blocked' }, false, 3)).toBe(0);
    expect(gapIn('blocked', { ...picked, status: 'blocked', at: 9 }, true, 3)).toBe(3);
  });
});

describe('the gap under the pointer', () => {
  const card = (index: number, top: number) => ({ index, top, bottom: top + 100 });
  const cards = [card(4, 0), card(5, 106), card(6, 212)];
  it('is above the first card whose middle is below the pointer', () => {
    expect(gapUnder(20, cards, 20)).toBe(4);
    expect(gapUnder(60, cards, 20)).toBe(5);
    expect(gapUnder(200, cards, 20)).toBe(6);
  });
  it('is after the last rendered card', () => {
    expect(gapUnder(900, cards, 20)).toBe(7);
  });
  it('of an empty column is its only one', () => {
    expect(gapUnder(900, [], 0)).toBe(0);
  });
  it('stays while the pointer is in the open gap', () => {
    const opened = [card(0, 0), card(1, 212)];
    for (const y of [101, 150, 211]) expect(gapUnder(y, opened, 2)).toBe(1);
  });
});
