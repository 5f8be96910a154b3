import { forgetPassword, login, sendOtp, signup, verifyOtp } from '@branchline/contract/auth';
import { editProfile, endSession, getProfile, listSessions as listSessionsOf } from '@branchline/contract/profile';
import { deleteMessage, sessionEnded } from '@branchline/contract/socket-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSetting } from '#features/settings';
import { startTestApp, type TestApp } from '#testing/app';
import { changeSetting } from '#testing/change-setting';
import { connectUser } from '#testing/chat-client';
import { readMail, readText, readTextedCode } from '#testing/codes';
import { makeAdmin, makeCustomer, newPhone, signIn, testPassword } from '#testing/factories';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inHindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };
const signUp = async (phone: string, headers = {}) => {
  await app.call(signup, { body: { phone, firstName: 'Asha' }, headers });
  return (await app.call(verifyOtp, { body: { phone, otp: await readTextedCode(app, phone) }, headers })).reply;
};

it('answers open calls in the language of the browser, and keeps it with the account that is made', async () => {
  const phone = newPhone();
  const short = await app.call(sendOtp, { body: { phone: '12' }, headers: inHindi });
  expect(short.failure).toMatchObject({ code: 'invalid', errors: { phone: 'फ़ोन नंबर में 10 अंक होने चाहिए' } });
  const { user, token } = await signUp(phone, inHindi);
  expect(await readText(app, phone)).toMatch(/^Branchline: आपका कोड \d{6} है/);
  expect(user?.locale).toBe('hi');
  // From now on it is the account's, whatever the browser asks for.
  const headers = { 'accept-language': 'ar' };
  const edited = await app.call(editProfile, { token, body: { firstName: 'Asha' }, headers });
  expect(edited.reply.message).toBe('आपकी प्रोफ़ाइल सहेजी गई।');
  await app.call(sendOtp, { body: { phone }, headers });
  expect(await readText(app, phone)).toContain('आपका कोड');
});

it.each([
  ['en-GB,en;q=0.9', /^Branchline: your code is \d{6}\./],
  ['hi', /^Branchline: आपका कोड \d{6} है/],
  ['ar-EG', /^\u2068Branchline\u2069: رمزك هو \d{6}/],
] as const)('texts a code to a stranger in the language of the request, %s, in one SMS', async (asked, words) => {
  const phone = newPhone();
  await app.call(sendOtp, { body: { phone }, headers: { 'accept-language': asked } });
  const text = await readText(app, phone);
  expect(text).toMatch(words);
  // One SMS holds 160 letters, and 70 where one of them is none of GSM 03.38.
  expect(text.length).toBeLessThanOrEqual(/[^\u0000-\u007f]/.test(text) ? 70 : 160);
});

it('knows no language of who says none, and speaks the first of the organisation', async () => {
  const phone = newPhone();
  await changeSetting(app, 'languages', 'ar,en');
  const { user, message } = await signUp(phone);
  expect(user?.locale).toBeNull();
  expect(message).toBe('تم تسجيل دخولك.');
  expect(await readText(app, phone)).toMatch(/^\u2068Branchline\u2069: رمزك هو \d{6}/);
  await changeSetting(app, 'languages', 'en,hi,ar');
});

it('speaks no language that the organisation does not offer, and keeps none with an account', async () => {
  await changeSetting(app, 'languages', 'ar,en');
  const short = await app.call(sendOtp, { body: { phone: '12' }, headers: { 'accept-language': 'hi' } });
  expect(short.failure.errors).toEqual({ phone: 'يجب أن يتكون رقم الهاتف من 10 أرقام' });
  const second = await app.call(sendOtp, { body: { phone: '12' }, headers: inHindi });
  expect(second.failure.errors).toEqual({ phone: 'Phone number must be 10 digits' });
  const { user } = await signUp(newPhone(), { 'accept-language': 'hi' });
  expect(user?.locale).toBeNull();
  await changeSetting(app, 'languages', 'en,hi,ar');
});

it('takes an account and the numbers of settings in the digits of the keyboard', async () => {
  const arabic = (digits: string): string =>
    digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
  const admin = await makeAdmin(app.database);
  const body = { username: arabic(admin.phone ?? ''), password: testPassword };
  expect((await app.call(login, { body })).reply.me.id).toBe(admin.id);
  await changeSetting(app, 'nudge_gap_hours', '१२');
  expect(await readSetting(app, 'nudge_gap_hours')).toBe('12');
});

it('keeps the language that somebody signs in in, where they chose none', async () => {
  const phone = newPhone();
  expect((await signUp(phone)).user?.locale).toBeNull();
  expect((await signUp(phone, inHindi)).user?.locale).toBe('hi');
  expect((await signUp(phone, { 'accept-language': 'ar' })).user?.locale).toBe('hi');

  const admin = await makeAdmin(app.database, { locale: null });
  const body = { username: admin.email!, password: testPassword };
  const { reply } = await app.call(login, { body, headers: { 'accept-language': 'ar-EG' } });
  expect(reply.me.locale).toBe('ar');
  await app.call(forgetPassword, { body: { email: admin.email! } });
  expect((await readMail(app, admin.email!)).subject).toBe('\u2068Branchline\u2069: اختر كلمة مرور جديدة');
});

it('changes the language without a name, and refuses one that nobody speaks here', async () => {
  const token = await signIn(app.database, await makeCustomer(app.database, { firstName: 'Mona' }));
  const { reply } = await app.call(editProfile, { token, body: { locale: 'ar' } });
  expect(reply.data).toMatchObject({ firstName: 'Mona', locale: 'ar' });
  expect((await app.call(getProfile, { token })).reply.data.locale).toBe('ar');
  const klingon = await app.call(editProfile, { token, unknownBody: { locale: 'tlh' } });
  expect(klingon.failure).toMatchObject({ code: 'invalid', errors: { locale: 'اختر لغة من القائمة' } });
  const nothing = await app.call(editProfile, { token, unknownBody: {} });
  expect(nothing.failure.errors).toEqual({ firstName: 'يجب إدخال الاسم الأول' });
});

it('says it over sockets too', async () => {
  const customer = await makeCustomer(app.database, { locale: 'hi' });
  const device = await connectUser(app, customer);
  expect(await device.askInVain(deleteMessage, { id: customer.id })).toMatchObject({
    code: 'not_found',
    message: 'यह संदेश नहीं मिला।',
    error: 'यह संदेश नहीं मिला।',
  });
  const told = device.hear(sessionEnded);
  const token = await signIn(app.database, await makeAdmin(app.database));
  const list = (await app.call(listSessionsOf, { token, body: { id: customer.id } })).reply.list;
  await app.call(endSession, { token, params: { id: list[0]!.id } });
  expect((await told).message).toBe('किसी एडमिन ने इस डिवाइस को साइन आउट किया।');
});

it('mails in the language of who gets it', async () => {
  const admin = await makeAdmin(app.database, { locale: 'ar', firstName: 'Mona' });
  await app.call(forgetPassword, { body: { email: admin.email! }, headers: inHindi });
  const { subject, text } = await readMail(app, admin.email!);
  expect(subject).toBe('\u2068Branchline\u2069: اختر كلمة مرور جديدة');
  expect(text).toMatch(/^مرحبًا \u2068Mona\u2069،\n\nرمزك لاختيار كلمة مرور جديدة هو \d{6}\./);
});
