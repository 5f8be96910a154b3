import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

afterEach(cleanup);

function open(props: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      subject="Opening hours"
      consequence="Leaders no longer find it."
      onConfirm={onConfirm}
      onOpenChange={onOpenChange}
      {...props}
    />,
  );
  return { onConfirm, onOpenChange };
}

test('asks by its name, describes what follows, and begins on Cancel', () => {
  open();
  const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this?' });
  const words = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(words).toBe('Opening hoursLeaders no longer find it.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

test('Escape and Cancel change nothing; only the named button does it', async () => {
  const { onConfirm, onOpenChange } = open();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('of a double click only the first is a yes', async () => {
  const { onConfirm } = open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('while it is under way it neither closes nor asks twice', async () => {
  const { onConfirm, onOpenChange } = open({ busy: true });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('says why it did not go through', () => {
  open({ error: 'The quick reply is in use. Turn it off instead.' });
  expect(screen.getByRole('alert').textContent).toBe('The quick reply is in use. Turn it off instead.');
});

test('gives the focus back to what opened it', async () => {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(true)}>Delete Mira</button>
        <ConfirmDialog open={isOpen} onOpenChange={setIsOpen} onConfirm={vi.fn()} />
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Mira' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete Mira'));
});
