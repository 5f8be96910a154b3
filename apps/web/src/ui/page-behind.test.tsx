import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  cleanup();
  document.getElementById('root')?.remove();
});

/** A screen with a live region and a list that may still be on its way, and a dialog over it. */
function People({ isLoaded, isOpen }: { isLoaded: boolean; isOpen: boolean }) {
  return (
    <>
      <main>
        <p aria-live="polite">2 people</p>
        {isLoaded && <button>Asha Rao</button>}
      </main>
      <Dialog open={isOpen} title="Add User" onOpenChange={() => undefined}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('28.8d: a list that loads behind a dialog is hidden from screen readers until that closes', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.id = 'root';
  const { rerender } = render(<People isLoaded={false} isOpen />, { container: root });
  await screen.findByRole('dialog', { name: 'Add User' });
  rerender(<People isLoaded isOpen />);
  await screen.findByText('Asha Rao');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Asha Rao' })).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
  rerender(<People isLoaded isOpen={false} />);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Asha Rao' })).toBeTruthy());
});
