/**
 * A script of its own, run before the first paint: a reader who chose the dark theme on a light system sees no flash.
 * What only the screen at this address needs is fetched after that paint, while the code of every screen comes in.
 */
import { afterFirstPaint } from '#lib/first-paint.ts';
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';
import { fetchScreenParts } from '#lib/screen-parts.ts';

applyTheme(readThemeChoice());
afterFirstPaint(fetchScreenParts);
