import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { quotedOf } from '#features/chat/core/quotes.ts';
import { clearThreads, updateThread } from '#features/chat/io/thread-store.ts';
import { ComposingBar } from '#features/chat/ui/composer/composing-bar.tsx';
import { gestureTexts } from '#lib/texts/gesture-texts.ts';
import { signInAs } from '#testing/people.ts';
import { makeMessage } from '#testing/messages.ts';
import { MessageContext } from './message-context.ts';
import { Quote } from './quote.tsx';

const picture = { id: 'f-1', fileName: 'house.jpg', cloudUrl: '/house', thumbnailUrl: '/house-small', size: 9 };
const original = makeMessage({
  ...{
    id: 'm-1',
    seq: 4,
    sender: 'asha',
    recipient: 'own',
    touserid: 'own',
    messageType: 'file',
    content: 'The house',
  },
  ...{ attachments: ['/house'], files: [{ ...picture, mimeType: 'image/jpeg' }], isRead: true, isDelivered: true },
});

beforeEach(() => {
  signInAs('customer');
  clearThreads();
  updateThread('asha', (thread) => ({ ...thread, isFresh: true, messages: [original] }));
});

function Address() {
  return <output>{useLocation().search}</output>;
}
const draw = () =>
  render(
    <MemoryRouter initialEntries={['/chat?id=asha']}>
      <MessageContext
        value={{ partnerId: 'asha', partnerName: 'Asha', ownId: 'own', canWrite: true, openMedia: () => undefined }}
      >
        <p data-seq={4}>The house</p>
        <Quote quoted={quotedOf(original)} />
        <ComposingBar
          partnerId="asha"
          partnerName="Asha"
          composing={{ kind: 'reply', quoted: quotedOf(original) }}
          onCancel={() => undefined}
        />
        <Address />
      </MessageContext>
    </MemoryRouter>,
  );
const bar = () => screen.getByRole('group', { name: gestureTexts.replyingTo('Asha') });
const quote = () => screen.getByRole('button', { name: gestureTexts.goToOriginal('Asha', 'The house') });

test('an answer to a picture shows it small, where one writes and in the quote', () => {
  draw();
  for (const place of [bar(), quote()]) expect(place.querySelector('img')?.getAttribute('src')).toBe('/house-small');
});

test('a quote leads to its original, which has the focus then', async () => {
  draw();
  await userEvent.click(quote());
  expect(screen.getByRole('status').textContent).toBe('?id=asha&seq=4');
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-seq="4"]')));
});

test('a quote can be pressed by the words on it, whoever wrote them (WCAG 2.2, 2.5.3)', () => {
  draw();
  const [name = '', text = ''] = [...quote().querySelectorAll('[dir]')].map(({ textContent }) => textContent);
  expect(quote().getAttribute('aria-label')).toMatch(new RegExp(`\\b${name}\\b.*\\b${text}$`));
  expect(gestureTexts.goToOwn('The house')).toMatch(new RegExp(`\\b${gestureTexts.you}\\b.*The house$`, 'i'));
});

test.each(['hi', 'ar'])('so it can in the words of %s', (language) => {
  const file = join(import.meta.dirname, `../../../../../../../languages/${language}.json`);
  const { web } = JSON.parse(readFileSync(file, 'utf8')) as { web: Record<string, string> };
  expect(web['gesture.goToOriginal']).toMatch(/\{name\}.*\{text\}/);
  const words = web['gesture.goToOwn']?.split(/[ ,:]+/) ?? [];
  expect(words.slice(0, words.indexOf('{text}'))).toContain(web['gesture.you']);
});
