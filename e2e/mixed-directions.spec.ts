import { sendMessage } from '@branchline/contract/socket-events';
import { starMessage } from '@branchline/contract/stars';
import type { Locator } from '@playwright/test';
import { inArabic } from './fixtures/arabic.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import { reading } from './fixtures/isolates.ts';
import { makeBranch, makeCustomer, makeLeader, newPhone } from './fixtures/people.ts';
import { makeSample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';
import { tap } from './fixtures/touch.ts';

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
      await tap(phone, line.getByRole('button', { name: openPicture(picture) }));
      await expect(viewer).toContainText(words);
      const large = await placesOf(viewer, words);
      expect(large.first < large.last, `${words} under the large picture`).toBe(fromLeft);
      await phone.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
    }
  });

/** Which letters of words stand in view, by their places: the others are cut off by what the words stand in. */
const inViewOf = (part: Locator, words: string, places: readonly number[]) =>
  part.evaluate(
    (element, [wanted, at]) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = walker.nextNode();
      while (text && !text.nodeValue?.includes(wanted)) text = walker.nextNode();
      if (!text?.nodeValue) throw new Error('The words are not there.');
      const start = text.nodeValue.indexOf(wanted);
      let frame = text.parentElement;
      while (frame && getComputedStyle(frame).overflowX !== 'hidden') frame = frame.parentElement;
      const view = (frame ?? element).getBoundingClientRect();
      return at.filter((place) => {
        const range = document.createRange();
        range.setStart(text, start + place);
        range.setEnd(text, start + place + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return x > view.left && x < view.right && y > view.top && y < view.bottom;
      });
    },
    [words, places] as const,
  );

const longNames = {
  'ar-EG': ['Maximiliana Wilhelmina Konstantina', 'Featherstonehaugh of Kirkcudbrightshire'],
  'hi-IN': ['عبدالرحمن عبدالعزيز عبداللطيف', 'المستعصمي القسطنطيني الحضرموتي الإسكندراني'],
} as const;

for (const locale of ['ar-EG', 'hi-IN'] as const)
  test(`with the app in ${locale}, a long name of the other direction is cut at its end`, async ({
    open,
    product,
    admin,
  }) => {
    const [firstName, lastName] = longNames[locale];
    const name = `${firstName} ${lastName}`;
    const branch = await makeBranch(product, admin, `${name} ${newPhone()}`);
    const leader = await makeLeader(product, admin, { branch: branch.id });
    const customer = await makeCustomer(product, { branch: branch.id, firstName, lastName });
    const device = await connectDevice(product, leader);
    const { data: sent } = await device.ask(sendMessage, { touserid: customer.me.id, content: 'Call me' });
    await device.ask(starMessage, { id: sent.id, starred: true });
    device.close();
    const expectBeginning = async (part: Locator): Promise<void> => {
      await expect(part).toContainText(name);
      const seen = await inViewOf(part, name, [0, 6, name.length - 7, name.length - 1]);
      expect.soft(seen, part.page().url()).toEqual([0, 6]);
    };
    const context = { locale };
    const own = await open('/starred-messages', { as: leader, isPhone: true, context });
    await expectBeginning(own.getByRole('main').getByRole('listitem'));
    const panel = await open(`/users?branch=${branch.id}&branchName=x`, { as: admin, isPhone: true, context });
    await expectBeginning(panel.getByRole('heading', { name: branch.name }));
    await panel.goto(`/admin-chat-users?specificUserId=${customer.me.id}`);
    await expectBeginning(panel.getByRole('heading', { name: reading(name) }));
  });
