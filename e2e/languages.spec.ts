import { signup, verifyOtp } from '@branchline/contract/auth';
import { removeAccount } from '@branchline/contract/profile';
import { connectDevice } from './fixtures/chat.ts';
import { call, newPhone } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { holdToasts } from './fixtures/toasts.ts';

const journeys = [
  {
    locale: 'ar-EG',
    direction: 'rtl',
    headline: 'سجّل لتبدأ المحادثة!',
    phone: 'رقم الهاتف',
    refusal: 'يجب أن يتكون رقم الهاتف من 10 أرقام',
    send: 'إرسال الرمز',
    otp: 'رمز التحقق',
    firstName: 'الاسم الأول',
    name: 'منى',
    submit: 'إرسال',
    saved: 'تم حفظ ملفك الشخصي.',
  },
  {
    locale: 'hi-IN',
    direction: 'ltr',
    headline: 'चैट शुरू करने के लिए साइन अप करें!',
    phone: 'फ़ोन नंबर',
    refusal: 'फ़ोन नंबर में 10 अंक होने चाहिए',
    send: 'OTP भेजें',
    otp: 'OTP',
    firstName: 'नाम',
    name: 'आशा',
    submit: 'जमा करें',
    saved: 'आपकी प्रोफ़ाइल सहेजी गई।',
  },
] as const;

for (const words of journeys) {
  test(`a person whose phone speaks ${words.locale} signs up in that language`, async ({ open, product }) => {
    const phone = newPhone();
    const page = await open('/', { isPhone: true, context: { locale: words.locale } });
    await expect(page.getByRole('heading', { name: words.headline })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', words.direction);

    // What the form says by itself, before the server is asked.
    await page.getByLabel(words.phone).fill('12');
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.refusal)).toBeVisible();

    await page.getByLabel(words.phone).fill(phone);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByLabel(words.otp, { exact: true }).fill(await product.sms.codeFor(phone));
    await expect(page).toHaveURL(/\/user-profile$/);
    await page.getByLabel(words.firstName, { exact: true }).fill(words.name);
    await holdToasts(page);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(page).toHaveURL(/\/chat-users$/);
  });
}

test('a person chooses another language, and the device keeps it', async ({ open }) => {
  const page = await open('/');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी');
  await expect(page.getByRole('heading', { name: 'चैट शुरू करने के लिए साइन अप करें!' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('combobox', { name: 'भाषा' }).selectOption('English');
  await expect(page.getByRole('heading', { name: 'Signup to start Chating!!!' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('what a person chooses in the menu holds on the other device too', async ({ open, pair: { customer } }) => {
  const phone = await open('/chat-users', { as: customer, isPhone: true });
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await phone.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption('العربية');
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
  const desk = await open('/user-profile', { as: customer });
  await expect.poll(() => desk.evaluate(() => localStorage.getItem('language'))).toBe('ar');
  await desk.reload();
  await expect(desk.locator('html')).toHaveAttribute('lang', 'ar');
});

test('who has no name, and who is gone, are called so in the language of the reader', async ({
  open,
  product,
  admin,
  pair: { branch, leader },
}) => {
  const phone = newPhone();
  await call(product, signup, { body: { phone, branch: branch.id } });
  const { token, user } = await call(product, verifyOtp, { body: { phone, otp: await product.sms.codeFor(phone) } });
  if (token === undefined || user === undefined) throw new Error('The code did not sign in.');
  const device = await connectDevice(product, { token, me: user });
  await device.write(leader, 'नमस्ते');

  const desk = await open('/chat-users', { as: leader, context: { locale: 'hi-IN' } });
  await desk.getByRole('link', { name: /नया उपयोगकर्ता.*नमस्ते/ }).click();
  const heading = desk.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('नया उपयोगकर्ता');
  const panel = await open(`/admin-chat-users?specificUserId=${leader.me.id}`, {
    as: admin,
    context: { locale: 'ar-EG' },
  });
  await expect(panel.getByRole('main').getByRole('listitem')).toContainText(['مستخدم جديد']);

  device.close();
  await call(product, removeAccount, { token });
  await desk.reload();
  await expect(heading).toHaveText('हटाया गया उपयोगकर्ता');
  await panel.reload();
  await expect(panel.getByRole('main').getByRole('listitem')).toContainText(['مستخدم محذوف']);
});
