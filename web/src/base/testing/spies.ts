import { vi } from 'vitest';
import * as saving from '../files/save-file.ts';
import * as toasts from '../toast/toast.ts';

// Spies for a test file. A file with `vi.mock` would need its own process (vitest.config.ts), which takes seconds to
// load the code. web/test-setup.ts removes the spies at the end of the file.

export const spiedToasts = () => ({
  toastError: vi.spyOn(toasts, 'toastError').mockReturnValue(),
  toastSuccess: vi.spyOn(toasts, 'toastSuccess').mockReturnValue(),
});

export const spiedSaveFile = () => vi.spyOn(saving, 'saveFile').mockReturnValue();
