import { getAppIcon, getAppManifest } from '@branchline/contract/installed-app';
import type { AppContext } from '#app-context';
import { languageOfCaller } from '#platform/http/actor';
import { createAppIcons } from './app-icon.service.ts';
import { readAppManifest } from './app-manifest.service.ts';

/** Registers what a browser installs the app by. */
export const registerInstalledApp = (context: AppContext): void => {
  const readIcon = createAppIcons(context);
  // Asked for anew each time: an icon's address changes with the logo, and the manifest names it.
  context.http.registerCall(getAppManifest, async ({ request, query }) => ({
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    },
    body: JSON.stringify(await readAppManifest(context, query.language ?? languageOfCaller({ actor: null, request }))),
  }));
  context.http.registerCall(getAppIcon, async ({ params }) => ({
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
    body: await readIcon(params.name),
  }));
};
