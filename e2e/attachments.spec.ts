import type { Locator } from '@playwright/test';
import { goOffline, goOnline, whenStored } from './fixtures/network.ts';
import { makeSample, type Sample } from './fixtures/samples.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** A short sound is over soon: whether it plays is looked for from before its button is pressed. */
const seePlaying = async (messages: Locator, play: Locator): Promise<void> => {
  const plays = messages.getByRole('button', { name: /pause/i }).waitFor();
  await play.click();
  await plays;
};

test('pictures, sounds, documents and voice notes arrive as what they are', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, {
    as: customer,
    isPhone: true,
    context: { permissions: ['microphone'] },
  });
  const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Patil`, { as: leader });
  const seen = desk.getByRole('region', { name: 'Messages' });
  const sendFiles = async (...files: Sample[]): Promise<void> => {
    await phone.locator('input[type=file]').last().setInputFiles(files);
    for (const file of files)
      await expect(phone.getByText(file.name).or(phone.getByAltText(file.name)).first()).toBeVisible();
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
  };

  await phone.getByLabel('Write a message').fill('My receipt');
  await sendFiles(makeSample('receipt.png'));
  await expect(seen.getByText('My receipt')).toBeVisible();
  await expect(
    seen
      .getByRole('button', { name: /receipt/ })
      .or(seen.getByAltText(/receipt/))
      .first(),
  ).toBeVisible();
  const picture = seen.locator('img[src*="/files/"]').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await sendFiles(makeSample('notes.txt'));
  await expect(seen.getByText('notes.txt')).toBeVisible();
  await expect(seen.getByText('Unsupported file type')).toBeVisible();

  await sendFiles(makeSample('ring.wav'));
  await expect(seen.getByRole('button', { name: /play/i })).toHaveCount(1);

  await phone.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(phone.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await phone.getByRole('button', { name: 'Stop recording' }).click();
  await expect(phone.getByRole('button', { name: 'Delete recording' })).toBeVisible();
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(seen.getByRole('button', { name: /play/i })).toHaveCount(2);
  await seePlaying(seen, seen.getByRole('button', { name: /play/i }).last());
});

test('what was recorded until the microphone went away can be heard and sent', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, {
    as: customer,
    isPhone: true,
    context: { permissions: ['microphone'] },
  });
  // As when a headset is unplugged: the page is not asked.
  await phone.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      const unplug = (): void => {
        for (const track of stream.getTracks()) track.stop();
      };
      window.addEventListener('unplug', unplug, { once: true });
      return stream;
    };
  });
  await phone.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(phone.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await phone.evaluate(() => window.dispatchEvent(new Event('unplug')));
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    phone.getByRole('region', { name: 'Messages' }).getByRole('img', { name: 'Sent', exact: true }),
  ).toHaveCount(1);
  const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Patil`, { as: leader });
  const seen = desk.getByRole('region', { name: 'Messages' });
  await seePlaying(seen, seen.getByRole('button', { name: /play/i }));
});

test('what was recorded without a network goes out later, and is heard on both devices of both', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}`, {
    as: customer,
    isPhone: true,
    context: { permissions: ['microphone'] },
  });
  const tablet = await open(`/chat?id=${leader.me.id}`, { as: customer });
  const desk = await open(`/chat?id=${customer.me.id}`, { as: leader });
  const leadersPhone = await open(`/chat?id=${customer.me.id}`, { as: leader, isPhone: true });
  const record = phone.getByRole('button', { name: 'Record a voice message' });
  await expect(record).toBeVisible();
  await goOffline(phone.context());
  await expect(phone.getByText(/You are offline/).first()).toBeVisible();
  await record.tap();
  await expect(phone.getByRole('timer')).toHaveText(/0:0[2-9]/);
  await phone.getByRole('button', { name: 'Stop recording' }).tap();
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  const own = phone.getByRole('region', { name: 'Messages' });
  await expect(own.getByRole('img', { name: 'Waiting' })).toBeVisible();
  await seePlaying(own, own.getByRole('button', { name: 'Play' }));
  await whenStored(phone, 'outbox', 1);
  await phone.reload();
  await expect(own.getByRole('button', { name: 'Play' })).toBeVisible();
  await goOnline(phone.context());
  await expect(own.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  for (const page of [tablet, desk, leadersPhone]) {
    const seen = page.getByRole('region', { name: 'Messages' });
    await seePlaying(seen, seen.getByRole('button', { name: 'Play' }));
  }
});
