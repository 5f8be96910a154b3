import { directionOf, type Language } from '@branchline/contract/languages';
import { say } from '#platform/language/translate';

/** Where `floor.js` of the web app leads a browser that cannot run the app. */
export const oldBrowserPath = '/old-browser';

/** The address somebody came by, as a link of this app and of no other, that `floor.js` lets through. */
const anywayAt = (from: string): string => {
  const home = 'http://app.invalid';
  const asked = URL.canParse(from, home) ? new URL(from, home) : new URL(home);
  if (asked.origin !== home) return '/?anyway';
  const path = asked.pathname.replace(/^\/+/, '/');
  return `${path}${asked.search === '' ? '?' : `${asked.search}&`}anyway`.replaceAll('&', '&amp;');
};

/**
 * A page without scripts and styles of its own: what to do, and a way on for whoever knows better, to where they wanted to
 * go. `query`: the `language` chosen on the device, and the address they came `from`, as `floor.js` writes them.
 * `language`: that of whoever chose none, or one that is not `offered`.
 */
export const oldBrowserPage = (
  query: string,
  { offered, language: usual }: { readonly offered: readonly Language[]; readonly language: Language },
): string => {
  const asked = new URLSearchParams(query);
  const language = offered.find((tag) => tag === asked.get('language')) ?? usual;
  const title = say(language, 'This browser is too old');
  const needs = say(language, 'This app needs a newer one:');
  const newer = [
    say(language, 'iPhone or iPad: iOS 16.4 or later'),
    say(language, 'Android: Chrome or Samsung Internet, updated in 2023 or later'),
    say(language, 'Computer: Chrome or Edge 109, Firefox 128, Safari 16.4, or later'),
  ];
  const advice = say(
    language,
    'Update the browser in your app store, or the system in its settings. Then open this page again.',
  );
  const anyway = say(language, 'Open it anyway');
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${needs}</p>
<ul>
${newer.map((words) => `<li>${words}</li>`).join('\n')}
</ul>
<p>${advice}</p>
<p><a href="${anywayAt(asked.get('from') ?? '/')}">${anyway}</a></p>
</body>
</html>
`;
};
