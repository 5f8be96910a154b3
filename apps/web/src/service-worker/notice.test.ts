// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { isWithin, notificationOf, readNotice, type Shown, showingOf, shownIn } from './notice.ts';

const payload = {
  kind: 'message',
  id: 'd1',
  key: 'secret',
  title: 'Mira Sen',
  body: 'See you at five',
  partnerId: 'p1',
  messageId: 'm1',
  seq: 5,
  buttons: { reply: 'رد', read: 'تحديد كمقروءة' },
  url: '/chat?id=p1',
  unread: 3,
};
const aloud = (notice: unknown, shown: Shown | null = null) =>
  notificationOf(readNotice(notice), { showing: 'aloud', shown });
const alone = { isMuted: false, isLookedAt: false, isQuiet: false, shown: null };

describe('a push message', () => {
  it('is shown as it came', () => {
    expect(readNotice(payload)).toEqual({
      kind: 'message',
      title: 'Mira Sen',
      body: 'See you at five',
      partnerId: 'p1',
      messageId: 'm1',
      seq: 5,
      buttons: payload.buttons,
      hasPicture: false,
      path: '/chat?id=p1',
      unread: 3,
      ack: { id: 'd1', key: 'secret' },
    });
    expect(aloud(payload)).toMatchObject({
      title: 'Mira Sen',
      options: { body: 'See you at five', silent: false, renotify: true },
    });
  });

  it.each([null, undefined, 'text', [], {}, { title: 7, unread: -1, partnerId: '' }])(
    'that says nothing (%j) still makes a notification',
    (odd) => {
      expect(readNotice(odd)).toEqual({
        kind: 'other',
        title: 'New message',
        body: 'Open the app to read it.',
        partnerId: null,
        messageId: null,
        seq: null,
        buttons: { reply: 'Reply', read: 'Mark as read' },
        hasPicture: false,
        path: '/chat-users',
        unread: null,
        ack: null,
      });
      expect(aloud(odd).options.actions).toEqual([]);
    },
  );

  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'never leads out of the app: %s',
    (url) => expect(readNotice({ ...payload, url }).path).toBe('/chat-users'),
  );

  it('takes the place of the one before of the same conversation, and of no other', () => {
    const tag = (partnerId: string) => aloud({ ...payload, partnerId }).options.tag;
    expect(tag('p1')).toBe(tag('p1'));
    expect(tag('p1')).not.toBe(tag('p2'));
  });

  it('has buttons in the words that came with it', () => {
    const titles = aloud(payload).options.actions.map(({ title }) => title);
    expect(titles).toEqual([payload.buttons.reply, payload.buttons.read]);
  });

  it('without a key takes away, and only then', () => {
    expect(readNotice({ kind: 'read', partnerId: 'p1', unread: 0 }).kind).toBe('read');
    expect(readNotice({ ...payload, kind: 'read' }).kind).toBe('message');
    expect(readNotice({ kind: 'read' }).kind).toBe('other');
  });
});

describe('several messages of one person', () => {
  it('are one notification that says how many', () => {
    const first = aloud(payload);
    const second = aloud({ ...payload, messageId: 'm2', body: 'Or at six' }, shownIn(first.options.data));
    expect(second).toMatchObject({ title: 'Mira Sen (2)', options: { body: 'Or at six' } });
    const third = aloud({ ...payload, messageId: 'm3' }, shownIn(second.options.data));
    expect(third.title).toBe('Mira Sen (3)');
  });

  it('count a message once, whether the page or a push shows it', () => {
    const shown = shownIn(aloud(payload).options.data);
    const again = notificationOf(readNotice(payload), { showing: 'again', shown });
    expect(again).toMatchObject({ title: 'Mira Sen', options: { silent: true, renotify: false } });
  });

  it('leave the last one standing when an earlier push comes again', () => {
    const first = shownIn(aloud(payload).options.data);
    const second = shownIn(aloud({ ...payload, messageId: 'm2' }, first).options.data);
    expect(showingOf(readNotice(payload), { ...alone, shown: second })).toBe('past');
    expect(second).toMatchObject({ messageId: 'm2', count: 2 });
  });
});

describe('a word that somebody has read', () => {
  const read = readNotice({ kind: 'read', partnerId: 'p1', upTo: 5, unread: 1 });
  const fifth = shownIn(aloud(payload).options.data);

  it('takes away what it tells of, and leaves what came after it', () => {
    expect(isWithin(fifth, read.seq)).toBe(true);
    const sixth = shownIn(aloud({ ...payload, messageId: 'm2', seq: 6 }, fifth).options.data);
    expect(isWithin(sixth, read.seq)).toBe(false);
    // An earlier one that comes late does not take it back.
    const late = shownIn(aloud({ ...payload, messageId: 'm0', seq: 4 }, sixth).options.data);
    expect(isWithin(late, read.seq)).toBe(false);
  });

  it('of an earlier version, or of what an earlier version shows, takes away all', () => {
    expect(isWithin(fifth, readNotice({ kind: 'read', partnerId: 'p1' }).seq)).toBe(true);
    expect(isWithin(shownIn({ ...fifth, seq: undefined }), read.seq)).toBe(true);
  });
});

describe('a picture', () => {
  it('is asked for where the push allows it, and shown where it came', () => {
    const notice = readNotice({ ...payload, picture: true });
    expect(notice.hasPicture).toBe(true);
    const shownWith = (picture: string | null) =>
      notificationOf(notice, { showing: 'aloud', shown: null, picture }).options;
    expect(shownWith('data:image/webp;base64,AA==').image).toBe('data:image/webp;base64,AA==');
    expect(shownWith(null)).not.toHaveProperty('image');
  });
});

describe('how loud it is', () => {
  const notice = readNotice(payload);

  it('is heard once, unless muted or read already', () => {
    expect(showingOf(notice, alone)).toBe('aloud');
    expect(showingOf(notice, { ...alone, isMuted: true })).toBe('unseen');
    expect(showingOf(notice, { ...alone, isLookedAt: true })).toBe('unseen');
    expect(showingOf(notice, { ...alone, shown: shownIn(aloud(payload).options.data) })).toBe('again');
  });

  it('makes no sound when muted', () => {
    const { options } = notificationOf(notice, { showing: 'unseen', shown: null });
    expect(options).toMatchObject({ silent: true, renotify: false });
  });
});

it('a clicked notification leads to its conversation, an odd one to the list', () => {
  expect(shownIn(aloud(payload).options.data)).toMatchObject({ path: '/chat?id=p1', partnerId: 'p1' });
  expect(shownIn(null)).toEqual({
    path: '/chat-users',
    partnerId: null,
    messageId: null,
    seq: null,
    count: 1,
    messageIds: [],
  });
  expect(shownIn({ path: 'https://evil.example/' }).path).toBe('/chat-users');
});

describe('at a quiet hour', () => {
  it('a message is shown, and heard by nobody; one that is muted stays unseen', () => {
    const notice = readNotice(payload);
    const showing = showingOf(notice, { ...alone, isQuiet: true });
    expect(showing).toBe('quietly');
    const { options } = notificationOf(notice, { showing, shown: null, vibrates: true });
    expect(options).toMatchObject({ silent: true, renotify: false });
    // A browser refuses one that is silent and vibrates.
    expect(options.vibrate).toBeUndefined();
    expect(notificationOf(notice, { showing: 'aloud', shown: null, vibrates: true }).options.vibrate).toBeDefined();
    expect(showingOf(notice, { ...alone, isQuiet: true, isMuted: true })).toBe('unseen');
  });
});
