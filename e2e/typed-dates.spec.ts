import { expect, test } from './fixtures/test.ts';

/** The same day whichever of day and month the browser asks for first. */
const keys = (dayAndMonth: string, year: string): string => dayAndMonth + dayAndMonth + year;

for (const path of ['/users', '/audit', '/dashboard']) {
  test(`days are typed into the filter of ${path} with the keyboard, and asked for when they are whole`, async ({
    open,
    pair,
    admin,
  }) => {
    expect(pair.leader.me.id).not.toBe('');
    const page = await open(path, { as: admin });
    const asked: string[] = [];
    page.on('request', (request) => {
      const day = /"(?:start|end)Date":"([^"]+)"/.exec(request.postData() ?? '')?.[1];
      if (day !== undefined && request.method() === 'POST') asked.push(day);
    });
    const [start, end] = [page.getByLabel('Start date'), page.getByLabel('End date')];
    await start.pressSequentially(keys('02', '2026'));
    await expect(start).toHaveValue('2026-02-02');
    await expect(page).toHaveURL(/startDate=2026-02-02/);
    await end.pressSequentially(keys('03', '2026'));
    await expect(end).toHaveValue('2026-03-03');
    await expect(page).toHaveURL(/startDate=2026-02-02&endDate=2026-03-03/);

    // Over what stands there.
    await start.pressSequentially(keys('01', '2026'));
    await expect(start).toHaveValue('2026-01-01');
    await expect(page).toHaveURL(/startDate=2026-01-01/);
    expect(asked.filter((day) => !/^20\d\d-/.test(day))).toEqual([]);

    // A day of another month over it, which is still to come until the month is typed.
    const lastYear = new Date().getFullYear() - 1;
    await end.focus();
    await start.pressSequentially(keys('12', String(lastYear)));
    await expect(start).toHaveValue(`${String(lastYear)}-12-12`);

    // A part of it deleted: there is no day any more once the field is left.
    await start.press('Delete');
    await end.focus();
    await expect(page).not.toHaveURL(/startDate/);
    await expect(end).toHaveValue('2026-03-03');

    // As lists write it.
    await page.getByRole('button', { name: 'Remove 03/03/26' }).click();
    await expect(end).toHaveValue('');
    await end.pressSequentially(keys('04', '26'));
    await start.focus();
    await expect(page).toHaveURL(/endDate=2026-04-04/);
    await expect(end).toHaveValue('2026-04-04');
  });
}
