import { directionOf, type Language } from '@branchline/contract/languages';
import type { AppContext } from '#app-context';
import { readSetting } from '#features/settings';
import { say } from '#platform/language/translate';

const icon = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
});

const productIcons = [
  icon('/icons/icon-192.png', 192),
  icon('/icons/icon-512.png', 512),
  icon('/icons/icon-maskable-512.png', 512, 'maskable'),
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' as const },
];

/** The web app manifest (W3C): the name and icons are the organisation's. Without a logo they are the product's. */
export const readAppManifest = async (context: Pick<AppContext, 'database'>, language: Language) => {
  const name = await readSetting(context, 'app_name');
  const logo = await readSetting(context, 'app_logo');
  return {
    id: '/',
    name,
    short_name: name,
    lang: language,
    dir: directionOf(language),
    description: say(language, 'Private messaging between an organisation and its people.'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    background_color: '#F5F7F9',
    theme_color: '#0F766E',
    categories: ['social', 'business'],
    // Where a role has no such screen its own first one opens.
    shortcuts: [
      { name: say(language, 'Starred messages'), url: '/starred-messages' },
      { name: say(language, 'My Profile'), url: '/user-profile' },
    ],
    icons:
      logo === ''
        ? productIcons
        : [
            icon(`/app-icon/192.png?v=${logo}`, 192),
            icon(`/app-icon/512.png?v=${logo}`, 512),
            icon(`/app-icon/maskable.png?v=${logo}`, 512, 'maskable'),
          ],
  };
};
