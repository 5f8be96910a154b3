import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { setConnection } from '#testing/connection.ts';
import { conversationTexts } from '#features/chat/texts/conversation-texts.ts';
import { PictureGrid } from './picture-grid.tsx';

test('a picture that did not load is asked for again when the connection is back', () => {
  onTestFinished(() => setConnection('idle'));
  setConnection('connected');
  const { container } = render(<PictureGrid pictures={[{ key: 'a', name: 'a.png', src: '/a.png' }]} />);
  const picture = () => container.querySelector('img');
  const fail = (): void => {
    const shown = picture();
    if (shown) fireEvent.error(shown);
    expect(screen.getByRole('img', { name: conversationTexts.pictureFailed })).toBeTruthy();
  };
  fail();
  act(() => setConnection('connecting'));
  expect(picture()).toBeNull();
  act(() => setConnection('connected'));
  expect(picture()?.getAttribute('src')).toBe('/a.png');
  fail();
});
