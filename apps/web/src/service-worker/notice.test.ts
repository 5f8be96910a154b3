import { describe, expect, it } from 'vitest';
import { optionsOf, pathIn, readNotice, showingOf } from './notice.ts';

const payload = {
  kind: 'message',
  title: 'Mira Sen',
  body: 'See you at five',
  partnerId: 'p1',
  url: '/chat?id=p1',
  unread: 3,
};

describe('a push message', () => {
  it('is shown as it came', () => {
    const notice = readNotice(payload);
    expect(notice).toEqual({
      title: 'Mira Sen',
      body: 'See you at five',
      partnerId: 'p1',
      path: '/chat?id=p1',
      unread: 3,
    });
    expect(optionsOf(notice, 'aloud')).toMatchObject({ body: 'See you at five', silent: false, renotify: true });
  });

  it.each([null, undefined, 'text', [], {}, { title: 7, unread: -1, partnerId: '' }])(
    'that says nothing (%j) still makes a notification',
    (odd) => {
      expect(readNotice(odd)).toEqual({
        title: 'New message',
        body: 'Open the app to read it.',
        partnerId: null,
        path: '/chat-users',
        unread: null,
      });
    },
  );

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'never leads out of the app: %s',
    (url) => expect(readNotice({ ...payload, url }).path).toBe('/chat-users'),
  );

  it('takes the place of the one before of the same conversation, and of no other', () => {
    const tag = (partnerId: string) => optionsOf(readNotice({ ...payload, partnerId }), 'aloud').tag;
    expect(tag('p1')).toBe(tag('p1'));
    expect(tag('p1')).not.toBe(tag('p2'));
  });
});

describe('how loud it is', () => {
  it('is heard unless muted or read already', () => {
    expect(showingOf({ isMuted: false, isLookedAt: false })).toBe('aloud');
    expect(showingOf({ isMuted: true, isLookedAt: false })).toBe('unseen');
    expect(showingOf({ isMuted: false, isLookedAt: true })).toBe('unseen');
  });

  it('makes no sound when muted', () => {
    expect(optionsOf(readNotice(payload), 'unseen')).toMatchObject({ silent: true, renotify: false });
  });
});

it('a clicked notification leads to its conversation, an odd one to the list', () => {
  expect(pathIn(optionsOf(readNotice(payload), 'aloud').data)).toBe('/chat?id=p1');
  expect(pathIn(null)).toBe('/chat-users');
  expect(pathIn({ path: 'https://evil.example/' })).toBe('/chat-users');
});
