import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

const Join = ({ dismissible = true }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Join Pool
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Join Mining Pool" dismissible={dismissible}>
        <input aria-label="Stake percentage" />
      </Dialog>
    </>
  );
};

describe('a dialog', () => {
  it('takes the focus and returns it to the opener', async () => {
    render(<Join />);
    await userEvent.click(screen.getByRole('button', { name: 'Join Pool' }));
    const dialog = screen.getByRole('dialog', { name: 'Join Mining Pool' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Join Pool' })).toHaveFocus();
  });

  it('stays open while it must not be closed', async () => {
    render(<Join dismissible={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Join Pool' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });
});

const Exit = ({ pending = false, onConfirm = () => undefined }) => {
  const [open, setOpen] = useState(true);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Exit Pool Contract"
      description="Are you sure you want to exit the pool? This action cannot be undone."
      confirmLabel="Confirm Exit"
      pendingLabel="Processing..."
      pending={pending}
      onConfirm={onConfirm}
    />
  );
};

it('a toast over a dialog is dismissed without closing the dialog', async () => {
  render(
    <>
      <Join />
      <Toaster />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Join Pool' }));
  act(() => void toast.failure('Join Failed'));
  expect(screen.getByRole('alert')).toHaveTextContent('Join Failed');
  fireEvent.pointerDown(screen.getByText('Join Failed'));
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => toast.dismissAll());
});

describe('a confirmation of something irreversible', () => {
  it('focuses Cancel', async () => {
    const confirm = jest.fn(() => undefined);
    render(<Exit onConfirm={confirm} />);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/cannot be undone/);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Exit' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('is not confirmed by the second click of a double click on its opener', () => {
    const confirm = jest.fn(() => undefined);
    render(<Exit onConfirm={confirm} />);
    fireEvent.click(screen.getByRole('button', { name: 'Confirm Exit' }), { detail: 2 });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('cannot be closed or sent twice while it works', async () => {
    const confirm = jest.fn(() => undefined);
    render(<Exit pending onConfirm={confirm} />);
    await userEvent.click(screen.getByRole('button', { name: 'Processing...' }));
    await userEvent.keyboard('{Escape}');
    expect(confirm).not.toHaveBeenCalled();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  });
});
