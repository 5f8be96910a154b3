import { listCustomerSettings } from '@branchline/contract/public-settings';
import type { Message } from '@branchline/contract/shapes';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, fakeServer } from '#testing/fake-server.ts';
import { signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageContext } from './message-context.ts';

const message = makeMessage({
  ...{ id: 'm-1', sender: 'asha', recipient: 'own', touserid: 'own', content: '' },
  ...{ isRead: true, isDelivered: true },
});

const draw = (more: Partial<Message>, isHighlighted = false): HTMLElement => {
  signInAs('customer');
  fakeServer.use(answers(listCustomerSettings, () => ({ list: [] })));
  const { container } = render(
    <MessageContext
      value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
    >
      <MessageBubble
        {...{ message: { ...message, ...more }, edit: undefined, isOwn: false, startsGroup: true, endsGroup: true }}
        isHighlighted={isHighlighted}
      />
    </MessageContext>,
  );
  return container;
};
/** Its words, and the room for them. */
const isLarge = (container: HTMLElement): boolean => container.querySelector('.emoji, .large') !== null;

test.each(['👍', '👍🏽 🇮🇳', '👨‍👩‍👧🏴‍☠️❤️'])('%s alone is drawn large', (content) => {
  expect(isLarge(draw({ content }))).toBe(true);
});

test.each(['👍👍👍👍', 'Good 👍', '12'])('%s is drawn as other words are', (content) => {
  expect(isLarge(draw({ content }))).toBe(false);
});

test('an emoji under a picture is a caption like any other', () => {
  const files = [{ id: 'f-1', fileName: 'a.png', cloudUrl: '/a.png', mimeType: 'image/png', size: 1 }];
  expect(isLarge(draw({ content: '👍', files, attachments: ['/a.png'] }))).toBe(false);
});

test('the message that was gone to is marked', () => {
  expect(draw({ content: 'Here' }).querySelector('.line.highlighted')).toBeNull();
  expect(draw({ content: 'Here' }, true).querySelector('.line.highlighted')).not.toBeNull();
});
