import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { ProgressBar } from './progress-bar.tsx';

afterEach(cleanup);

it.each([
  [0, 0],
  [33, 3],
])('at %i percent has %i filled parts, whatever is in progress or blocked', async (percent, parts) => {
  await renderForTest(
    <ProgressBar done={percent > 0 ? 1 : 0} inProgress={1} blocked={1} total={3} percent={percent} label="Progress" />,
  );
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuenow')).toBe(`${percent}`);
  expect(bar.children).toHaveLength(parts);
});
