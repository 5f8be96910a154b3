import { webAddress } from '#lib/web-address.ts';

/** Opens the mail program with the address; nothing in the address becomes a header of the mail. */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address.trim()).replaceAll('%40', '@')}`;

/** Dials the number: what a phone understands of it. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** The address of a page elsewhere when it is a web page's; null for anything else an admin may have typed. */
export const webLink = (text: string | undefined): string | null => (text === undefined ? null : webAddress(text));
