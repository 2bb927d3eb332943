import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import * as words from '../../base/words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { HeldMapNote } from './held-map-note.tsx';

afterEach(cleanup);

it('says that the map is read-only while another team holds all of its nodes', async () => {
  const held = { read_only: true, held_by: { id: 'south', name: 'South', shared: true } };
  const session = testSession({ nodes: [sampleNode('a', '1', {}, held), sampleNode('b', '1.1', {}, held)] });
  await renderForTest(
    <Session value={session}>
      <HeldMapNote />
    </Session>,
  );
  expect(screen.getAllByRole('note').map(({ textContent }) => textContent)).toEqual([
    words.maps.onlyHeld('South', true),
  ]);
  act(() => void session.actions.addChild(null));
  expect(screen.queryByRole('note')).toBe(null);
});
