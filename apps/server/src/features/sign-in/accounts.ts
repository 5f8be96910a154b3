import { asciiDigits } from '@branchline/contract/ascii-digits';

/** How a person named an account: an e-mail address or a phone number, spelled in one way. */
export interface Account {
  readonly kind: 'email' | 'phone';
  /** Small letters, or digits without the country code. What codes and counters are kept by. */
  readonly value: string;
  /** Without spaces around it: how an e-mail address may be stored. */
  readonly typed: string;
}

/** Reads what was typed into a sign-in form: `Asha@Example.com`, `98765 43210`, `+91 98765-43210`. */
export const readAccount = (typed: string, phoneCountryCode: string): Account => {
  const text = typed.trim();
  if (text.includes('@')) return { kind: 'email', value: text.toLowerCase(), typed: text };
  const number = asciiDigits(text).replaceAll(/[\s().-]/g, '');
  const isWithCode = number.startsWith(phoneCountryCode) && number.length === phoneCountryCode.length + 10;
  return { kind: 'phone', value: isWithCode ? number.slice(phoneCountryCode.length) : number, typed: text };
};

/** Whether an account is somebody's, by its value. */
export const isAccountOf = (
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  value: string,
): boolean => email?.toLowerCase() === value || phone === value;
