import { buffer } from 'node:stream/consumers';
import type { AppContext } from '#app-context';
import { findFileRows } from '#features/files';
import { readSetting } from '#features/settings';
import { notFound } from '#platform/app-error';
import { drawIcon } from '#platform/images/draw-icon';

/** Within the middle four fifths nothing of a maskable icon is ever cut off (W3C manifest, 1.10). */
const looks = {
  // Apple's home screen paints what is transparent black.
  '180.png': { size: 180, inner: 150, isOpaque: true },
  '192.png': { size: 192, inner: 192, isOpaque: false },
  '512.png': { size: 512, inner: 512, isOpaque: false },
  'maskable.png': { size: 512, inner: 360, isOpaque: true },
} as const;
type AppIconName = keyof typeof looks;

/**
 * Makes icons of the logo, once each for as long as it stays. The logo's thumbnail is read, which this server wrote, so
 * that nothing that somebody sent is decoded here. Throws `not_found` without a logo.
 */
export const createAppIcons = (context: Pick<AppContext, 'database' | 'storage'>) => {
  const drawn = new Map<AppIconName, { readonly logo: string; readonly icon: Promise<Buffer> }>();
  const draw = async (logo: string, name: AppIconName): Promise<Buffer> => {
    const [row] = await findFileRows(context.database.db, [logo]);
    if (row?.thumbnailKey == null) throw notFound('icon');
    const { stream } = await context.storage.open(row.thumbnailKey);
    return drawIcon(await buffer(stream), looks[name]);
  };
  return async (name: AppIconName): Promise<Buffer> => {
    const logo = await readSetting(context, 'app_logo');
    if (logo === '') throw notFound('icon');
    const known = drawn.get(name);
    if (known?.logo === logo) return known.icon;
    const icon = draw(logo, name);
    drawn.set(name, { logo, icon });
    icon.catch(() => drawn.delete(name));
    return icon;
  };
};
