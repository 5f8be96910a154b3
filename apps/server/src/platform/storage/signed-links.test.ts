import { expect, test } from 'vitest';
import { createLinkSigner } from './signed-links.ts';

const fileId = '01a1fb79-4c90-7731-a845-3f7f48bebf19';
const at = (time: string) => createLinkSigner('a secret', () => new Date(time));

const parse = (link: string) => {
  const url = new URL(link, 'http://localhost');
  const [, , id = '', variant = ''] = url.pathname.split('/');
  return {
    fileId: id,
    variant,
    expires: url.searchParams.get('e') ?? '',
    signature: url.searchParams.get('s') ?? '',
  };
};

test('a link opens what it was made for, and stays the same for some hours', () => {
  const link = at('2026-11-20T00:10:00Z').sign(fileId, 'original');
  expect(at('2026-11-20T05:00:00Z').sign(fileId, 'original')).toBe(link);
  expect(at('2026-11-20T05:00:00Z').verify(parse(link))).toBe(true);
});

test('an expired link opens nothing', () => {
  const link = at('2026-11-20T00:10:00Z').sign(fileId, 'original');
  expect(at('2026-11-20T12:00:00Z').verify(parse(link))).toBe(false);
});

test.each([
  ['file', { fileId: '01a1fb79-4c90-7731-a845-3f7f48bebf18' }],
  ['variant', { variant: 'thumbnail' }],
  ['expiry', { expires: '99999999999' }],
  ['signature', { signature: 'AAAA' }],
  ['signature left out', { signature: '' }],
])('a link with another %s opens nothing', (_what, change) => {
  const signer = at('2026-11-20T00:10:00Z');
  expect(signer.verify({ ...parse(signer.sign(fileId, 'original')), ...change })).toBe(false);
});

test('not even one letter of the signature may differ', () => {
  const signer = at('2026-11-20T00:10:00Z');
  const link = parse(signer.sign(fileId, 'original'));
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=') {
    const signature = link.signature.slice(0, -1) + letter;
    expect(signer.verify({ ...link, signature })).toBe(signature === link.signature);
  }
});

test('a link of another secret opens nothing', () => {
  const now = () => new Date('2026-11-20T00:10:00Z');
  const link = createLinkSigner('another secret', now).sign(fileId, 'original');
  expect(createLinkSigner('a secret', now).verify(parse(link))).toBe(false);
});
