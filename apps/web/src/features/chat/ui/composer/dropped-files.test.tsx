import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { chatPartTexts } from '#features/chat/texts/chat-part-texts.ts';
import { DroppedFiles } from './dropped-files.tsx';

const files = [new File(['paper'], 'offer.pdf', { type: 'application/pdf' })];
const held = { dataTransfer: { types: ['Files'], files } };

const open = () => {
  const onFiles = vi.fn();
  render(
    <>
      <p>An old message</p>
      <input aria-label="Search" />
      <DroppedFiles onFiles={onFiles} />
    </>,
  );
  return onFiles;
};
const hint = () => screen.queryByText(chatPartTexts.dropHere);

test('files are taken wherever on the conversation they are dropped, and it says so before', () => {
  const onFiles = open();
  const message = screen.getByText('An old message');
  fireEvent.dragEnter(document.body, held);
  fireEvent.dragEnter(message, held);
  fireEvent.dragLeave(document.body, held);
  expect(hint()).not.toBeNull();
  // Otherwise the browser leaves the page and opens the file.
  expect(fireEvent.dragOver(message, held)).toBe(false);
  expect(fireEvent.drop(message, held)).toBe(false);
  expect(onFiles.mock.calls).toEqual([[files]]);
  expect(hint()).toBeNull();
});

test('files that are carried away again, and words that are dragged, are none of its business', () => {
  const onFiles = open();
  const message = screen.getByText('An old message');
  fireEvent.dragEnter(message, held);
  fireEvent.dragLeave(message, held);
  expect(hint()).toBeNull();
  const words = { dataTransfer: { types: ['text/plain'], files: [] } };
  fireEvent.dragEnter(message, words);
  expect(hint()).toBeNull();
  expect(fireEvent.drop(message, words)).toBe(true);
  expect(onFiles).not.toHaveBeenCalled();
});

test('it says so no longer than files are held, whatever goes from under them', () => {
  open();
  const typing = document.createElement('p');
  document.body.append(typing);
  fireEvent.dragEnter(typing, held);
  typing.remove();
  fireEvent.dragEnter(document.body, held);
  expect(hint()).not.toBeNull();
  fireEvent.dragLeave(document.body, held);
  expect(hint()).toBeNull();
});

test('a picture is pasted anywhere but into another field', () => {
  const onFiles = open();
  fireEvent.paste(screen.getByLabelText('Search'), { clipboardData: { files } });
  expect(onFiles).not.toHaveBeenCalled();
  fireEvent.paste(document.body, { clipboardData: { files } });
  expect(onFiles.mock.calls).toEqual([[files]]);
});
