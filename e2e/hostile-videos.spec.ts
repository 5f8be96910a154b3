import { answersWithinASecond } from './fixtures/answering.ts';
import { hostileVideos } from './fixtures/hostile-videos.ts';
import { expect, test } from './fixtures/test.ts';

for (const video of hostileVideos)
  test(`S47: a video that says what none is keeps neither its sender's tab nor its reader's: ${video.name}`, async ({
    open,
    pair: { leader, customer },
  }) => {
    const phone = await open(`/chat?id=${leader.me.id}&name=Asha%20Menon`, { as: customer, isPhone: true });
    const desk = await open(`/chat?id=${customer.me.id}&name=Ravi%20Patil`, { as: leader });
    await phone
      .locator('input[type=file]')
      .last()
      .setInputFiles({ ...video });
    const chosen = phone.locator('video').and(phone.getByLabel(video.name, { exact: true }));
    await expect(chosen).toBeVisible();
    await answersWithinASecond(phone);
    await phone.getByRole('button', { name: 'Send', exact: true }).click();

    const bubble = desk.getByRole('region', { name: 'Messages' }).locator('video');
    await expect(bubble).toBeVisible();
    // It was read as far as it ever is.
    await expect
      .poll(() => bubble.evaluate((film: HTMLVideoElement) => film.readyState > 0 || film.error !== null))
      .toBe(true);
    for (const page of [phone, desk]) await answersWithinASecond(page);
    // However large it says it is, it is no larger than what one sees of the conversation.
    const { height, width } = (await bubble.boundingBox()) ?? { height: Infinity, width: Infinity };
    const seen = desk.viewportSize() ?? { height: 0, width: 0 };
    expect([height <= seen.height, width <= seen.width]).toEqual([true, true]);
    await desk.reload();
    await expect(bubble).toBeVisible();
    await answersWithinASecond(desk);
  });
