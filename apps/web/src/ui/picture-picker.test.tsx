import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PicturePicker } from './picture-picker.tsx';

afterEach(cleanup);

test('S47: a chosen picture is shown at once, and a drawing is not: it could freeze the page', () => {
  const made = vi.fn(() => 'blob:chosen');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
  const onChoose = vi.fn();
  const { container } = render(<PicturePicker name="Asha" current={null} accept=".png" onChoose={onChoose} />);
  const choose = (file: File) => fireEvent.change(screen.getByLabelText(/picture/i), { target: { files: [file] } });

  const drawing = new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' });
  choose(drawing);
  expect(onChoose).toHaveBeenLastCalledWith(drawing);
  expect(made).not.toHaveBeenCalled();
  expect(container.querySelector('img')).toBe(null);

  choose(new File(['png'], 'me.png', { type: 'image/png' }));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:chosen');
});
