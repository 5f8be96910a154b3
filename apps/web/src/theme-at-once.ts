/** A script of its own, run before the first paint: a reader who chose the dark theme on a light system sees no flash. */
import { applyTheme, readThemeChoice } from '#lib/page-theme.ts';

applyTheme(readThemeChoice());
