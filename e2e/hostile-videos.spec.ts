import { answersWithinASecond } from './fixtures/answering.ts';
import { endlessVideo } from './fixtures/hostile-videos.ts';
import { expect, test } from './fixtures/test.ts';

test('S47: a video that says it never ends keeps neither its sender’s tab nor its reader’s', async ({
  open,
  pair: { leader, customer },
}) => {
  const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true });
  const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Patil`, { as: leader });
  await phone.locator('input[type=file]').last().setInputFiles(endlessVideo);
  await expect(phone.locator('video').and(phone.getByLabel(endlessVideo.name, { exact: true }))).toBeVisible();
  await answersWithinASecond(phone);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();

  const video = desk.getByRole('region', { name: 'Messages' }).locator('video');
  const isRead = () => video.evaluate((film: HTMLVideoElement) => film.readyState > 0);
  for (const round of ['sent', 'loaded again']) {
    await expect(video, round).toBeVisible();
    // What the browser makes of it is there.
    await expect.poll(isRead, round).toBe(true);
    for (const page of [phone, desk]) await answersWithinASecond(page);
    await desk.reload();
  }
});
