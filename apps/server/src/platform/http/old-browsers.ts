import { directionOf, type Language } from '@branchline/contract/languages';
import { say } from '#platform/language/translate';

/** Where `floor.js` of the web app leads a browser that cannot run the app. */
export const oldBrowserPath = '/old-browser';

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
<p><a href="/?anyway">${anyway}</a></p>
</body>
</html>
`;
};
