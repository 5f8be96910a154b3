import { expect, it } from 'vitest';
import { missingIn, tooNewIn } from './browser-floor.mjs';

it.each([
  ['script', 'const s=AbortSignal.any([a,b])', 'AbortSignal.any'],
  ['script', 'if(!URL.canParse(a))return', 'URL.canParse'],
  ['script', 'return[...a].toSorted()', '.toSorted()'],
  ['script', 'class A{toSorted(f){return 1}}[...a].toSorted()', '.toSorted()'],
  ['script', 'const b=a.with(0,1)', '.with()'],
  ['script', 'a.union(b)', '.union()'],
  ['script', 'if(!name.isWellFormed())return', '.isWellFormed()'],
  ['script', 'const a=/[\\p{L}--[a-z]]/gv;', 'a regular expression with the flag v'],
  ['script', 'for(const a of b.values().map(c))d(a)', 'an iterator helper'],
  ['script', '[...a.matchAll(/b/g).filter(c)]', 'an iterator helper'],
  ['script', 'a.test(/(?i:b)c/)', 'a flag inside a regular expression'],
  ['script', 'return Response.json(a)', 'Response.json'],
  ['script', 'if(a.searchParams.size>0)b()', 'URLSearchParams.size'],
  ['script', 'return new URLSearchParams(a).size', 'URLSearchParams.size'],
  ['script', 'const a=Temporal.Now.instant()', 'Temporal'],
  ['script', 'const a=new URLPattern({pathname:b})', 'new URLPattern'],
  ['script', 'if(a.checkVisibility())b()', '.checkVisibility()'],
  ['script', 'CSS.highlights.set(a,b)', 'CSS.highlights'],
  ['script', 'const a=new Highlight(b)', 'new Highlight'],
  ['script', 'await cookieStore.get(a)', 'cookieStore'],
  ['script', 'requestIdleCallback(a)', 'requestIdleCallback'],
  ['script', 'a.requestClose()', '.requestClose()'],
  ['script', 'for await(const a of b.body)c(a)', 'a body that is iterated'],
  ['style', '.a{color:if(style(--a:1):red;else:blue)}', 'if()'],
  ['style', '.a:dir(rtl){margin:0}', ':dir'],
  ['style', '.a{width:round(up,1.5px,1px)}', 'round()'],
  ['style', '.a{color:rgb(from red r g b/50%)}', 'a color from another'],
  ['style', '.a{grid-template-rows:subgrid}', 'subgrid'],
  ['style', '.a{color:red;&:hover{color:blue}}', 'nested rules'],
  ['style', '.a{float:inline-end}', 'a logical float'],
  ['style', '.a{color:oklch(1 0 0)}', 'oklch()'],
  ['style', ':root{--a:light-dark(#fff,#000)}', 'light-dark()'],
  ['style', '.a{color:color-mix(in srgb,red,blue)}', 'color-mix()'],
])('28.8i: refuses in a %s what the floor does not know: %s', (kind, text, name) => {
  expect(tooNewIn(text, /** @type {'script' | 'style'} */ (kind))).toEqual([name]);
});

it('takes what every supported browser knows', () => {
  expect(tooNewIn('a.at(-1);new URL(a);[...a].reverse();AbortSignal.timeout(1)', 'script')).toEqual([]);
  expect(tooNewIn('let t=e.toSorted(x);return t.some(([t],n)=>e.keyAt(n)!==t)?t:e', 'script')).toEqual([]);
  expect(tooNewIn('const a=b/c/v;f(/[/]v/g,"/v/1/v")', 'script')).toEqual([]);
  expect(tooNewIn('Object.values(a).map(b);[...a.keys()].map(b);/(?:a|(?=b))/', 'script')).toEqual([]);
  expect(tooNewIn('`cookieStore`in a;a.requestIdleCallback?.(b);a.Temporal?.Now', 'script')).toEqual([]);
  const asked = 'n=typeof t.checkVisibility==`function`&&t.checkVisibility({a:!0});for(let r of e)';
  expect(tooNewIn(`${asked}if(!(n?!r.checkVisibility({a:!0}):b(r)))return r`, 'script')).toEqual([]);
  expect(tooNewIn('for await(const a of b.list)c(a.body)', 'script')).toEqual([]);
  expect(tooNewIn('@supports (width:round(up,1px,1px)){.a{width:round(up,1px,1px)}}', 'style')).toEqual([]);
  expect(tooNewIn('.a[dir=rtl]{border-radius:1px}', 'style')).toEqual([]);
  expect(tooNewIn('.a{background:linear-gradient(red,blue)}', 'style')).toEqual([]);
});

it('28.8i: refuses styles without what iPhones need', () => {
  expect(missingIn('html{text-size-adjust:100%}')).toHaveLength(1);
  expect(missingIn('html{-webkit-text-size-adjust:100%;text-size-adjust:100%}')).toEqual([]);
});
