import { asciiDigits } from '@branchline/contract/ascii-digits';
import { isLanguage } from '@branchline/contract/languages';
import { findWellKnown } from './well-known.ts';

const soundsSecret = /secret|passw|token|private|credential|api[._-]?key/i;

/** False for a setting that nobody outside may read, whatever its filter says: one that steers the server, or a secret. */
export const mayBePublic = (key: string): boolean => findWellKnown(key)?.filter !== 'system' && !soundsSecret.test(key);

/** True for a setting that the web reads from the public list; elsewhere it would be another than the server's. */
export const mustBePublic = (key: string): boolean => findWellKnown(key)?.filter === 'customer';

const isWebLink = (value: string): boolean => {
  if (/[\s\p{Cc}]/u.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:';
};

/** A value as it is kept: numbers and times in 0 to 9, whichever digits they were typed in. */
export const normalizeValue = (key: string, value: string): string =>
  ['months', 'count', 'quietHours'].includes(findWellKnown(key)?.kind ?? '') ? asciiDigits(value) : value;

/** What is wrong with a value for this key, in words; undefined when it can be kept. */
export const findValueFault = (key: string, value: string): string | undefined => {
  const setting = findWellKnown(key);
  if (setting?.maxLength !== undefined && value.length > setting.maxLength)
    return `${setting.name} can have at most ${String(setting.maxLength)} characters.`;
  switch (setting?.kind) {
    case 'flag':
      return value === 'true' || value === 'false' ? undefined : 'Write true or false.';
    case 'link':
      return value === '' || isWebLink(value) ? undefined : 'Write a whole link that begins with https://';
    case 'email':
      return value === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value)
        ? undefined
        : 'Write an e-mail address, such as help@example.com';
    case 'months':
      return /^\d{1,3}$/.test(value) ? undefined : 'Write whole months from 0 to 999; 0 keeps everything.';
    case 'count':
      return /^\d{1,7}$/.test(value) ? undefined : 'Write a whole number from 0 to 9999999.';
    case 'quietHours':
      return /^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/.test(value)
        ? undefined
        : 'Write two times of the day, such as 21:00-08:00.';
    case 'languages':
      return value.split(',').every((tag) => isLanguage(tag.trim()))
        ? undefined
        : 'Write languages from the list, such as en,hi,ar.';
    case 'picture':
      return value === '' || /^[0-9a-f-]{36}$/.test(value) ? undefined : 'Choose a picture on the set-up page.';
    case 'text':
      return setting.value === '' || value.trim() !== '' ? undefined : `${setting.name} cannot be empty.`;
    case undefined:
      return value.trim() === '' ? 'Value is required' : undefined;
  }
};
