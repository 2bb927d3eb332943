import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { sampleIds } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { sampleNode } from '../model/sample-map.ts';
import { Session } from '../open-map/use-map.tsx';
import { testSession } from '../session/test-session.ts';
import { SendMap } from './send-map.tsx';

const text = words.transfers.send;
const [river, oak, south] = sampleIds('river', 'oak', 'south');
const held = { read_only: true, held_by: { id: 'team', name: 'South', shared: false } };

afterEach(cleanup);

it('names and begins with the chosen branch: the selected node, else the branch in focus, else the map', async () => {
  const session = testSession({
    nodes: [
      sampleNode(river, '1', { title: 'Riverside' }),
      sampleNode(oak, '1.1', { title: 'Oak Street' }),
      sampleNode(south, '1.2', { title: 'Southbank' }, held),
    ],
  });
  await renderForTest(
    <Session value={session}>
      <SendMap />
    </Session>,
  );
  const user = userEvent.setup();
  const asks = async (change: () => void) => {
    act(change);
    const button = screen.getByRole('button');
    await user.click(button);
    return [button.getAttribute('aria-label'), session.question.asked()];
  };
  expect(await asks(() => {})).toEqual([text.button, { send: null }]);
  expect(await asks(() => session.selection.select([oak]))).toEqual([text.buttonFor('Oak Street'), { send: oak }]);
  expect(await asks(() => session.selection.select([oak, river]))).toEqual([text.button, { send: null }]);
  expect(await asks(() => session.selection.select([south]))).toEqual([text.button, { send: null }]);
  session.selection.clear();
  expect(await asks(() => session.model.focusOn(river))).toEqual([text.buttonFor('Riverside'), { send: river }]);
});
