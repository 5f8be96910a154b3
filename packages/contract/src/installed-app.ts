import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { id } from './fields.ts';
import { languages } from './languages.ts';

const open = { open: true, roles: {} } as const;

/** As which file an icon of the installed app is asked for. `maskable`: 512 pixels, with room for any outline. */
const appIconNames = ['180.png', '192.png', '512.png', 'maskable.png'] as const;

/** Where browsers look by themselves: an addition of ours to the wire contract, as is the icon below. */
export const getAppManifest = defineCall({
  name: 'installedApp.manifest',
  method: 'GET',
  path: '/manifest.webmanifest',
  summary:
    'The web app manifest: what the installed app is called and looks like, by app_name and app_logo. In `language`, else ' +
    'as Accept-Language asks.',
  access: open,
  limit: 'none',
  query: z.strictObject({ language: z.optional(z.enum(languages)) }),
});

export const getAppIcon = defineCall({
  name: 'installedApp.icon',
  method: 'GET',
  path: '/app-icon/:name',
  summary: 'The organisation’s logo as a square PNG. Not found while there is none. `v` only tells logos apart.',
  access: open,
  limit: 'none',
  params: z.object({ name: z.enum(appIconNames) }),
  query: z.strictObject({ v: z.optional(id) }),
});
