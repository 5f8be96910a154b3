import { expect, it } from 'vitest';
import { missingIn, tooNewIn } from './browser-floor.mjs';

it.each([
  ['script', 'const s=AbortSignal.any([a,b])', 'AbortSignal.any'],
  ['script', 'if(!URL.canParse(a))return', 'URL.canParse'],
  ['script', 'return[...a].toSorted()', '.toSorted()'],
  ['style', ':root{--a:light-dark(#fff,#000)}', 'light-dark()'],
  ['style', '.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
])('refuses in a %s what the floor does not know: %s', (kind, text, name) => {
  expect(tooNewIn(text, /** @type {'script' | 'style'} */ (kind))).toEqual([name]);
});

it('takes what every supported browser knows', () => {
  expect(tooNewIn('a.at(-1);new URL(a);[...a].reverse();AbortSignal.timeout(1)', 'script')).toEqual([]);
  expect(tooNewIn('class A{toSorted(f){return 1}}new A().toSorted(f)', 'script')).toEqual([]);
  expect(tooNewIn('.a{background:linear-gradient(red,blue)}', 'style')).toEqual([]);
});

it('refuses styles without what iPhones need', () => {
  expect(missingIn('html{text-size-adjust:100%}')).toHaveLength(1);
  expect(missingIn('html{-webkit-text-size-adjust:100%;text-size-adjust:100%}')).toEqual([]);
});
