import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { loadPart } from './load-part.ts';

const makePart = () => loadPart(() => Promise.resolve({ Greeting: () => <p>Good morning</p> }), 'Greeting');

test('a part that was loaded before is drawn at once', async () => {
  const Greeting = makePart();
  await Greeting.load();
  render(
    <Suspense fallback="Wait">
      <Greeting />
    </Suspense>,
  );
  expect(screen.getByText('Good morning')).toBeTruthy();
});

test('a part is loaded when it is first drawn', async () => {
  const Greeting = makePart();
  render(
    <Suspense fallback="Wait">
      <Greeting />
    </Suspense>,
  );
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Good morning')).toBeTruthy();
});
