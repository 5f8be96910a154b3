import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LongText } from './long-text.tsx';

test('nothing is drawn of an empty text, so that it takes no line of a card', () => {
  const { container, rerender } = render(<LongText>{''}</LongText>);
  expect(container.childNodes).toHaveLength(0);
  rerender(<LongText>At the dentist</LongText>);
  expect(container.textContent).toBe('At the dentist');
});
