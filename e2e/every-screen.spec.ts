import type { Page } from '@playwright/test';
import { addQuickReply } from '@branchline/contract/quick-replies';
import { addApiKey } from '@branchline/contract/settings';
import { sendMessage } from '@branchline/contract/socket-events';
import { expectNoViolationsInBothThemes } from './fixtures/axe.ts';
import { connectDevice } from './fixtures/chat.ts';
import { uploadAs } from './fixtures/files.ts';
import {
  collectData,
  findCutOff,
  findMotion,
  findOverflow,
  findSmallTargets,
  findUnmirrored,
  findUntranslated,
  readFrom,
} from './fixtures/look.ts';
import { call, makeBranch, makeCustomer, makeLeader, type Person } from './fixtures/people.ts';
import type { Product } from './fixtures/product.ts';
import { buildPseudoWeb, type PseudoWeb } from './fixtures/pseudo-web.ts';
import { makeSample } from './fixtures/samples.ts';
import { follow, query, screens, settle } from './fixtures/screens.ts';
import { expect, test as base } from './fixtures/test.ts';

// Each screen in a build whose texts are longer and in brackets, on a phone and on a tablet, read from the left and from
// the right, by a person who asked for nothing to move.

const makeWorld = async (product: Product, admin: Person) => {
  const branch = await makeBranch(product, admin, 'Zzharbour');
  const leader = await makeLeader(product, admin, { branch: branch.id, firstName: 'Zzasha', lastName: 'Zzmenon' });
  const fellow = await makeLeader(product, admin, { branch: branch.id, firstName: 'Zzbina', lastName: 'Zzshah' });
  const boss = await makeLeader(product, admin, { branch: branch.id, role: 'branch_leader', firstName: 'Zzomar' });
  const customer = await makeCustomer(product, { branch: branch.id, firstName: 'Zzravi', lastName: 'Zzpatil' });
  const reply = { orderBy: 1, branch: [branch.id], status: true };
  await call(product, addQuickReply, {
    token: admin.token,
    body: { ...reply, messageType: 'text', title: 'Zzhours', question: 'Zzwhen?', content: 'Zzalways' },
  });
  await call(product, addApiKey, { token: admin.token, body: { name: 'Zzshop', scopes: ['orders'] } });
  const mobile = await connectDevice(product, customer);
  await mobile.write(leader, 'Zzhello https://example.com', '👍');
  for (const id of await uploadAs(product, customer, ['zzone.png', 'zzring.wav', 'zznotes.txt'].map(makeSample)))
    await mobile.ask(sendMessage, { touserid: leader.me.id, messageType: 'file', content: '', attachments: [id] });
  const office = await connectDevice(product, fellow);
  await office.write(leader, 'Zzminute?');
  mobile.close();
  office.close();
  return { branch, leader, fellow, boss, customer };
};

const test = base.extend<object, { pseudoWeb: PseudoWeb }>({
  pseudoWeb: [
    async ({ browserName: _browserName }, use) => {
      const pseudoWeb = await buildPseudoWeb();
      await use(pseudoWeb);
      await pseudoWeb.remove();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
});
test.describe.configure({ mode: 'default', timeout: 1_200_000 });
// A trace of so many looks costs more than they do.
test.use({ trace: 'off' });

type Act = (page: Page) => Promise<unknown>;
const press =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();
/** Presses a button, and waits for what opens: its code may come only now. */
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const show =
  (name: RegExp): Act =>
  async (page) => {
    await press(name)(page);
    await page.locator(overlays).first().waitFor();
  };
const showAndSave =
  (name: RegExp): Act =>
  async (page) => {
    await show(name)(page);
    await page.getByRole('dialog').getByRole('button', { name: /Save/ }).click();
  };

/** A screen, and what opens over it and is closed by Escape. */
type Stop = readonly [path: string, ...acts: Act[]];

const wide = { width: 768, height: 1024 };
const narrow = { width: 360, height: 740 };
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const lookAt = async (page: Page, where: string, data: () => Iterable<string>): Promise<void> => {
  await expect
    .configure({ soft: true })
    .poll(() => findUntranslated(page, data()), { message: `${where}: texts` })
    .toEqual([]);
  expect.soft(await findMotion(page), `${where}: motion`).toEqual([]);
  const sizes = where.includes('>') ? [narrow] : [wide, narrow];
  for (const size of sizes) {
    const at = `${where} at ${String(size.width)} px`;
    if (sizes.length > 1) await page.setViewportSize(size);
    expect.soft(await findOverflow(page), at).toEqual([]);
    expect.soft(await findUnmirrored(page), `${at}, mirrored`).toEqual([]);
    await readFrom(page, 'right');
    expect.soft(await findOverflow(page), `${at}, from the right`).toEqual([]);
    await readFrom(page, 'left');
  }
  expect.soft(await findSmallTargets(page), `${where}: small targets`).toEqual([]);
};

const walk = async (page: Page, stops: readonly Stop[], data: ReadonlySet<string>): Promise<void> => {
  for (const [path, ...acts] of stops) {
    await page.goto(path);
    await settle(page, 500);
    const all = () => [...data, ...new URLSearchParams(path.split('?')[1]).values()];
    await lookAt(page, path, all);
    for (const [index, act] of acts.entries()) {
      await act(page);
      await lookAt(page, `${path} > ${String(index + 1)}`, all);
      // A list of choices closes before the dialog it stands in, and a form asks about what was typed.
      const discard = page.getByRole('button', { name: /Discard/ });
      await expect(async () => {
        if (await discard.isVisible()) await discard.click();
        else await page.keyboard.press('Escape');
        await expect(page.locator(overlays)).toHaveCount(0, { timeout: 1_000 });
      }).toPass();
    }
  }
};

/** What a screen reader is told meanwhile is a text too. */
const chooseABranch: Act = async (page) => {
  await show(/Add Quick Reply/)(page);
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: /Branch/ })
    .press('ArrowDown');
  await page.keyboard.press('Enter');
};
const askToDiscard: Act = async (page) => {
  await show(/Add Quick Reply/)(page);
  await page.getByRole('dialog').getByRole('textbox').first().fill('Zzhours');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
};

type World = Awaited<ReturnType<typeof makeWorld>>;

const everybodys: readonly Stop[] = [
  ['/about'],
  ['/contact'],
  ['/term-and-conditions'],
  ['/privacy-policy'],
  ['/privacy-policy-ios-app'],
  ['/nowhere'],
];
const guests: readonly Stop[] = [
  ['/', press(/Send OTP/)],
  ['/login', press(/Login/)],
  ['/forgot-password', press(/Send/)],
  ['/verify-otp', press(/Verify/)],
  ['/create-new-password', press(/Create/)],
  ...everybodys,
];
const customers = ({ leader }: World): readonly Stop[] => [
  ['/chat-users', show(/Open menu/)],
  [`/chat${query({ id: leader.me.id })}`, show(/More/)],
  ['/starred-messages'],
  ['/quick-chat', press(/Zzwhen/)],
  ['/user-profile', show(/click here/)],
  ...everybodys,
];
const leaders = ({ customer }: World): readonly Stop[] => [
  ['/chat-users', show(/Open menu/)],
  ['/agent-to-agent?agent=true', (page) => page.getByRole('searchbox').fill('Zz')],
  [`/chat${query({ id: customer.me.id })}`, show(/Edit name/), show(/Quick replies/), show(/Open zzone.png/)],
  [`/chat${query({ id: customer.me.id, card: 'true' })}`],
  ['/starred-messages'],
  ['/my-quick-replies', showAndSave(/New quick reply/)],
  ['/my-absences', press(/Choose dates/), press(/Set as away/)],
  ['/user-profile'],
];
const admins = ({ branch, leader, customer }: World): readonly Stop[] => [
  ['/dashboard'],
  ['/branchs', show(/Update Password/), showAndSave(/Add Branch/), show(/Invite customers to/), show(/Open menu/)],
  ['/messages'],
  ['/users', showAndSave(/Add User/), show(/Import/), show(/Block/), show(/Edit/)],
  [`/users${query({ branch: branch.id, role: 'customer', branchName: branch.name })}`],
  [
    '/quick-reply',
    showAndSave(/Add Quick Reply/),
    show(/Upload a suggestion file/),
    show(/Delete/),
    chooseABranch,
    askToDiscard,
  ],
  ['/settings', showAndSave(/Add/), show(/Edit/), show(/Delete/)],
  ['/settings?tab=keys', show(/Make API key/), show(/Revoke/)],
  ['/settings?tab=rules'],
  ['/uploaded-files', show(/Open zzone.png/)],
  ['/audit'],
  ['/held-accounts'],
  ['/labels', showAndSave(/Add label/)],
  ['/opening-hours', (page) => page.getByRole('checkbox').first().click(), show(/Copy/)],
  ['/waiting'],
  ['/setup'],
  ['/self-check'],
  [`/admin-chat-users${query({ agent: 'false', specificUserId: customer.me.id })}`],
  [`/admin-chat${query({ id: leader.me.id, firstUserid: customer.me.id })}`],
  ['/user-profile'],
];
const bosses = (): readonly Stop[] => [
  ['/users', showAndSave(/Add User/)],
  ['/dashboard'],
  ['/branch-quick-replies', showAndSave(/Add Quick Reply/)],
];

let world: World | undefined;
test('no screen is left out', async ({ product, admin }) => {
  world ??= await makeWorld(product, admin);
  const seen = [guests, customers(world), leaders(world), admins(world), bosses()]
    .flat()
    .map(([path]) => path.split('?')[0]);
  expect(screens.length).toBeGreaterThanOrEqual(25);
  expect(screens.filter((path) => !seen.includes(path))).toEqual([]);
});

const people = [
  ['somebody signed out', () => guests, () => undefined],
  ['a customer', customers, ({ customer }: World) => customer],
  ['a team leader', leaders, ({ leader }: World) => leader],
  ['a branch leader', bosses, ({ boss }: World) => boss],
  ['an admin', admins, (_world: World, admin: Person) => admin],
] as const;
for (const [who, stopsOf, personOf] of people)
  test(`every screen of ${who} speaks from the catalogue, fits, turns round and keeps still`, async ({
    open,
    product,
    admin,
    pseudoWeb,
  }) => {
    world ??= await makeWorld(product, admin);
    const person = personOf(world, admin);
    const page = await open('/nowhere', {
      ...(person && { as: person }),
      context: { viewport: narrow, reducedMotion: 'reduce', serviceWorkers: 'block' },
      prepare: pseudoWeb.layOver,
    });
    page.setDefaultTimeout(120_000);
    const data = collectData(page);
    await walk(page, stopsOf(world), data);
  });

for (const locale of ['hi', 'ar'])
  test(`every screen in the words of ${locale} fits and cuts nothing off`, async ({ open, product, admin }) => {
    world ??= await makeWorld(product, admin);
    for (const [who, stopsOf, personOf] of people) {
      const person = personOf(world, admin);
      const page = await open('/nowhere', {
        ...(person && { as: person }),
        context: { locale, viewport: phone, reducedMotion: 'reduce', serviceWorkers: 'block' },
      });
      await settle(page, 500);
      for (const [path] of stopsOf(world)) {
        await follow(page, path);
        const where = `${path} of ${who} in ${locale}`;
        for (const size of [desk, phone]) {
          await page.setViewportSize(size);
          // What is laid out anew by script stands a moment later.
          await expect
            .configure({ soft: true })
            .poll(async () => [...(await findOverflow(page)), ...(await findCutOff(page))], { message: where })
            .toEqual([]);
        }
        // It sees no letters: one language beside English will do.
        if (locale === 'ar') await expectNoViolationsInBothThemes(page, where);
      }
    }
  });
