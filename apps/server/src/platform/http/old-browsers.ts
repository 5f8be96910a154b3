import { directionOf, type Language } from '@branchline/contract/languages';
import { say } from '#platform/language/translate';

/** The oldest browsers that the web app is built and tested for, as the README says. */
const oldest = { chrome: 109, firefox: 128, safari: 16.4 };

const versionIn = (userAgent: string, pattern: RegExp): number | null => {
  const [, major, minor = '0'] = pattern.exec(userAgent) ?? [];
  return major === undefined ? null : Number(`${major}.${minor}`);
};

/**
 * True for a browser that is known to be older. One that says nothing we know is let in: it may be newer than this
 * list. On iPhones and iPads every browser is as old as the system.
 */
export const isTooOld = (header: string | undefined): boolean => {
  const userAgent = (header ?? '').slice(0, 400);
  if (/MSIE |Trident\/|Opera Mini|Presto\//.test(userAgent)) return true;
  const ios = versionIn(userAgent, /\((?:iPhone|iPad|iPod)[^)]{0,60} OS (\d+)_(\d+)/);
  if (ios !== null) return ios < oldest.safari;
  const firefox = versionIn(userAgent, /Firefox\/(\d+)/);
  if (firefox !== null) return firefox < oldest.firefox;
  const chrome = versionIn(userAgent, /Chrome\/(\d+)/);
  if (chrome !== null) return chrome < oldest.chrome;
  const safari = versionIn(userAgent, /Version\/(\d+)\.(\d+) (?:Mobile\/\w+ )?Safari\//);
  return safari !== null && safari < oldest.safari;
};

/** A page without scripts and styles of its own: what to do, and a way on for whoever knows better. */
export const oldBrowserPage = (language: Language): string => {
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
<p><a href="?anyway">${anyway}</a></p>
</body>
</html>
`;
};
