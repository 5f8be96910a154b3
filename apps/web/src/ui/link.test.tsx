import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

const Late = lazy(() => new Promise<never>(() => undefined));

test('a link is one step in the history, also where one taps again while the code of its screen is on its way', () => {
  window.history.replaceState(null, '', '/list');
  render(
    <BrowserRouter>
      <Suspense fallback="Loading">
        <Routes>
          <Route path="/list" element={<Link to="/chat?name=Asha%20Rao">Asha</Link>} />
          <Route path="/chat" element={<Late />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  const steps = window.history.length;
  fireEvent.click(screen.getByRole('link'));
  expect(window.location.pathname).toBe('/chat');
  fireEvent.click(screen.getByRole('link'));
  expect(window.history.length).toBe(steps + 1);
  window.history.replaceState(null, '', '/');
});
