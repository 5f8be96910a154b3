import { createEvent, fireEvent } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refuseDrops } from './refuse-drops.ts';

beforeAll(refuseDrops);
beforeEach(() => {
  document.body.innerHTML = '<p></p><input type="file">';
});

const at = (selector: string): Element => document.querySelector(selector) ?? document.body;
const carried = (types: string[]) => ({ dataTransfer: { types, files: [], dropEffect: 'copy' } });

test.each(['dragOver', 'drop'] as const)('a file that nothing takes does not lead away from the app: %s', (kind) => {
  const held = carried(['Files']);
  expect(fireEvent[kind](at('p'), held)).toBe(false);
  expect(held.dataTransfer.dropEffect).toBe('none');
});

test('fields for files take them as before, and words are dropped as before', () => {
  expect(fireEvent.drop(at('input'), carried(['Files']))).toBe(true);
  expect(fireEvent.drop(at('p'), carried(['text/plain']))).toBe(true);
});

test('whoever takes the file is not disturbed, also when it came to listen before', () => {
  const held = carried(['Files']);
  const over = createEvent.dragOver(at('p'), held);
  at('p').addEventListener('dragover', (event) => event.preventDefault());
  fireEvent(at('p'), over);
  expect(held.dataTransfer.dropEffect).toBe('copy');
});
