import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderForTest } from '../testing/render-for-test.tsx';
import { DialogForm } from './dialog-form.tsx';

afterEach(cleanup);

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <DialogForm title="Rename" submitText="Save" busy={false} onSubmit={() => {}} onClose={() => setOpen(false)}>
          <input aria-label="Name" data-autofocus />
        </DialogForm>
      )}
    </>
  );
}

it('moves the focus into a dialog and back to its opener', async () => {
  const user = userEvent.setup();
  await renderForTest(<Opener />);
  await user.click(screen.getByText('Open'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')));
});
