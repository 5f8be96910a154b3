import { getHome } from '@branchline/contract/home';
import { listSessions } from '@branchline/contract/profile';
import { listCustomerSettings } from '@branchline/contract/public-settings';
import { findSettings } from '@branchline/contract/settings';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { App } from '#app/app.tsx';
import { answers, fakeServer } from './fake-server.ts';
import { makeMe } from './people.ts';

/** Shows the whole app at an address, as a page load would; returns the person who uses it. */
export const openApp = (path: string): UserEvent => {
  const others = [
    answers(listCustomerSettings, () => ({ list: [] })),
    // The set-up is behind the organisation.
    answers(findSettings, () => ({ list: [] })),
    // Whoever is signed in: the number on the title and the app's icon.
    answers(getHome, () => ({ data: { appName: 'Branchline', me: makeMe('customer'), unread: 0 } })),
    answers(listSessions, () => ({ list: [] })),
    // No realtime server: what needs one has tests of its own.
    http.get('*/socket.io/', () => HttpResponse.error()),
  ];
  // What the test itself answers goes first.
  fakeServer.resetHandlers(...fakeServer.listHandlers(), ...others);
  window.history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
};

/** Path and query that the address bar shows. */
export const address = (): string => window.location.pathname + window.location.search;
