import { expect, it, vi } from 'vitest';

it('runs animation frames after a fake clock was used while an input had the focus', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await new Promise((resolve) => setTimeout(resolve, 100));
  vi.useFakeTimers();
  field.className = 'changed';
  vi.useRealTimers();
  const frame = vi.fn();
  requestAnimationFrame(frame);
  await vi.waitFor(() => expect(frame).toHaveBeenCalledOnce());
});
