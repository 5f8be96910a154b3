import type { Locator } from '@playwright/test';
import { setTheme } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((drawn) => getComputedStyle(drawn).backgroundColor);

/** How bright `rgb(…)` is, as WCAG 2.2 counts it. */
const brightness = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/[\d.]+/g)]
    .map(([part]) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('with forced colours what is chosen, what has the focus and where a field ends can be seen', async ({
  open,
  admin,
  pair: { customer },
}) => {
  const forced = { context: { forcedColors: 'active', reducedMotion: 'reduce' } } as const;
  const page = await open('/branchs', { as: admin, ...forced });
  const [one, chosen] = [page.getByTitle('Light', { exact: true }), page.getByTitle('Like the device')];
  await expect(page.getByRole('radio', { name: 'Like the device' })).toBeChecked();
  const canvas = await backgroundOf(page.locator('html'));
  const standsOut = (colour: string): boolean => colour !== canvas && !/^rgba.*, 0\)$/.test(colour);
  expect(standsOut(await backgroundOf(chosen))).toBe(true);
  expect(standsOut(await backgroundOf(one))).toBe(false);

  await page.getByRole('button', { name: 'Add Branch' }).click();
  const box = page.getByRole('checkbox', { name: /^Set As Primary/ });
  const tick = box.locator('+ span svg');
  await expect(tick).toBeHidden();
  await box.check();
  await expect(tick).toBeVisible();
  // A field by its border, and what has the focus by its ring: a shadow would be gone.
  const lineOf = (element: Locator, kind: 'border-top' | 'outline') =>
    element.evaluate((drawn, kind) => {
      const style = getComputedStyle(drawn);
      const [width, line, colour] = ['width', 'style', 'color'].map((of) => style.getPropertyValue(`${kind}-${of}`));
      return { width: Number.parseFloat(width ?? ''), line, colour: colour ?? '' };
    }, kind);
  const field = page.getByRole('textbox', { name: 'Name' });
  const [frame, save] = [field.locator('..'), page.getByRole('button', { name: 'Save' })];
  const border = await lineOf(frame, 'border-top');
  expect(border).toMatchObject({ width: 1, line: 'solid' });
  expect(standsOut(border.colour)).toBe(true);
  // A button has its ring for whoever goes on by keys.
  await page.keyboard.press('Tab');
  for (const [focused, ringed] of [
    [field, frame],
    [save, save],
  ] as const) {
    await focused.focus();
    const ring = await lineOf(ringed, 'outline');
    expect(ring).toMatchObject({ width: 2, line: 'solid' });
    expect(standsOut(ring.colour)).toBe(true);
  }

  const profile = await open('/user-profile', {
    as: customer,
    ...forced,
    prepare: (context) => context.grantPermissions(['notifications']),
  });
  // What a switch looks like alone, on a copy that nothing draws again: a subscription needs a push service.
  const drawn = (isOn: boolean) =>
    profile
      .getByRole('switch')
      .first()
      .evaluate((input, isOn) => {
        const copy = (input.closest('label') as HTMLElement).cloneNode(true) as HTMLElement;
        (copy.querySelector('input') as HTMLInputElement).checked = isOn;
        document.body.append(copy);
        return [...copy.querySelectorAll('input + span, input + span > span')].map(
          (part) => getComputedStyle(part).backgroundColor,
        );
      }, isOn);
  const [trackOff] = await drawn(false);
  const [trackOn, thumbOn] = await drawn(true);
  expect(trackOn).not.toBe(trackOff);
  expect(thumbOn).not.toBe(trackOn);
});

test('the time of an unread conversation can be read while the pointer is on it', async ({
  open,
  product,
  pair: { leader, customer },
}) => {
  const device = await connectDevice(product, customer);
  await device.write(leader, 'Please call');
  const page = await open('/chat-users', { as: leader, context: { reducedMotion: 'reduce' } });
  const row = page.getByRole('link', { name: /Ravi Patil/ });
  await row.hover();
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    const words = await row.locator('time').evaluate((drawn) => getComputedStyle(drawn).color);
    expect(contrast(words, await backgroundOf(row)), theme).toBeGreaterThanOrEqual(4.5);
  }
});
