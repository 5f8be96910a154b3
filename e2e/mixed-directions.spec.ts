import { sendMessage } from '@branchline/contract/socket-events';
import type { Locator } from '@playwright/test';
import { inArabic } from './fixtures/arabic.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { reading } from './fixtures/isolates.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

const english = 'Both sides of the form, 12 pages.';
const arabic = 'وجها الاستمارة، 12 صفحة.';

/** Where words begin and end on the screen, and the box that they stand in. */
const placesOf = (box: Locator, words: string) =>
  box.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = walker.nextNode();
    while (text && text.nodeValue !== wanted) text = walker.nextNode();
    if (!text) throw new Error('The words are not there.');
    const middleOf = (at: number): number => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    };
    const { left, right } = element.getBoundingClientRect();
    return { first: middleOf(0), last: middleOf(wanted.length - 1), left, right };
  }, words);

for (const { locale, messages, openPicture } of [
  { locale: 'en-GB', messages: 'Messages', openPicture: (name: string) => `Open ${name}` },
  {
    locale: 'ar-EG',
    messages: inArabic('conversation.messages'),
    openPicture: (name: string) => reading(inArabic('conversation.openPicture', { name })),
  },
])
  test(`with the app in ${locale}, captions of either script are read in their own direction`, async ({
    open,
    product,
    pair: { leader, customer },
  }) => {
    const device = await connectDevice(product, customer);
    const pictures = await uploadAs(product, customer, ['one.png', 'front.png', 'back.png'].map(makeSample));
    const [one, ...album] = pictures;
    const send = (content: string, attachments: unknown[]) =>
      device.ask(sendMessage, { touserid: leader.me.id, content, attachments: attachments as string[] });
    await send(english, [one]);
    await send(arabic, album);
    device.close();
    const phone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true, context: { locale } });
    const log = phone.getByRole('region', { name: messages });
    const viewer = phone.getByRole('dialog');
    for (const { seq, words, picture, fromLeft } of [
      { seq: 1, words: english, picture: 'one.png', fromLeft: true },
      { seq: 2, words: arabic, picture: 'front.png', fromLeft: false },
    ]) {
      const line = log.locator(`[data-seq="${String(seq)}"]`);
      await expect(line).toContainText(words);
      const shown = await placesOf(line.locator('> div').first(), words);
      // A full stop ends the words, and they begin on their own side of the bubble.
      expect(shown.first < shown.last, `${words} in the conversation`).toBe(fromLeft);
      expect(shown.first < (shown.left + shown.right) / 2, `${words} in their bubble`).toBe(fromLeft);
      await line.getByRole('button', { name: openPicture(picture) }).tap();
      await expect(viewer).toContainText(words);
      const large = await placesOf(viewer, words);
      expect(large.first < large.last, `${words} under the large picture`).toBe(fromLeft);
      await phone.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
    }
  });
