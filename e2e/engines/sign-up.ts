import { newPhone } from '../fixtures/people.ts';
import type { Product } from '../fixtures/product.ts';
import { button, type Screen } from './screen.ts';

/** A customer signs up on the start page, and is in the inbox. */
export const signUp = async (page: Screen, product: Product): Promise<void> => {
  const phone = newPhone();
  await page.fill({ label: 'Phone number' }, phone);
  await page.click(button('Send OTP'));
  await page.seePath(/^\/verify-otp$/);
  await page.fill({ label: 'OTP' }, await product.sms.codeFor(phone));
  await page.seePath(/^\/user-profile$/);
  await page.fill({ label: 'First Name' }, 'Ravi');
  await page.fill({ label: 'Last Name' }, 'Kulkarni');
  await page.click(button('Submit'));
  await page.seePath(/^\/chat-users$/);
};
