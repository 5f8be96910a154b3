import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast } from './show-toast.tsx';
import { ToastContainer } from './toast-container.tsx';

afterEach(cleanup);

test('a success ends with a smile, a failure with a sad face and as an alert; one thing can be done about it', async () => {
  const undo = vi.fn();
  render(<ToastContainer />);
  showToast({ kind: 'success', message: 'Quick reply deleted', action: { label: 'Undo', run: undo } });
  showToast({ kind: 'failure', message: 'The branch was not saved. Try again.' });

  expect((await screen.findByRole('status')).textContent).toContain('Quick reply deleted 😊');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The branch was not saved. Try again. 😞');
  expect(alert.className).toContain('failure');

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('S25: what a toast says is text, whatever it says', async () => {
  const message = '<img src=x onerror=ran()><script>ran()</script>';
  const { container } = render(<ToastContainer />);
  showToast({ kind: 'failure', message });
  expect((await screen.findByText(`${message} 😞`)).querySelector('img, script')).toBeNull();
  expect(container.ownerDocument.querySelector('img[src="x"]')).toBeNull();
});

test('one failure is told once, however many things failed for it; another beside it', async () => {
  render(<ToastContainer />);
  for (const message of ['The server is away.', 'The server is away.', 'The address is taken.', 'The server is away.'])
    showToast({ kind: 'failure', message });
  expect(await screen.findByText('The address is taken. 😞')).toBeTruthy();
  expect(screen.getAllByText('The server is away. 😞')).toHaveLength(1);
});

test('a failure that happens again while its toast is on its way out is told again', async () => {
  render(<ToastContainer />);
  showToast({ kind: 'failure', message: 'The server is busy.' });
  const first = await screen.findByText('The server is busy. 😞');
  await userEvent.click(first);
  showToast({ kind: 'failure', message: 'The server is busy.' });
  const leaving = first.closest('[data-in]');
  if (leaving) fireEvent.animationEnd(leaving);
  expect(await screen.findByText('The server is busy. 😞')).not.toBe(first);
});

test('a success takes the place of the one before; what can be undone, or failed, stays beside it', async () => {
  const { container } = render(<ToastContainer />);
  showToast({ kind: 'success', message: 'A label is added.', action: { label: 'Undo', run: () => undefined } });
  showToast({ kind: 'failure', message: 'The picture was not saved.' });
  showToast({ kind: 'success', message: 'You are signed in.' });
  await screen.findByText('You are signed in. 😊');
  showToast({ kind: 'success', message: 'The number is changed.' });
  showToast({ kind: 'success', message: 'Your profile is saved.' });
  await screen.findByText('Your profile is saved. 😊');
  const replaced = /You are signed in|The number is changed/;
  await waitFor(() => {
    // Nothing moves here, so each has to be told that it has left.
    for (const words of screen.queryAllByText(replaced)) fireEvent.animationEnd(words.closest('[data-in]') ?? words);
    expect(screen.queryAllByText(replaced)).toEqual([]);
  });
  for (const words of ['A label is added. 😊', 'The picture was not saved. 😞', 'Your profile is saved. 😊'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(container.ownerDocument.querySelectorAll('[role="status"]')).toHaveLength(2);
});
