import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What a screen needs beyond what the page names, by address. */
type ScreenParts = Readonly<Record<string, readonly string[]>>;

const filesOf = (bundle: Rolldown.OutputBundle, parts: readonly string[]): string[] => {
  const chunks = parts.map((part) => {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === part);
    if (chunk?.type !== 'chunk') throw new Error(`The build has no part called "${part}".`);
    return chunk;
  });
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...chunks.map(({ fileName }) => fileName), ...styles].map((file) => `/${file}`);
};

/**
 * Notes in the page which files its screens need, by address, so that they are on their way before the app asks for
 * them (`src/lib/app-parts.ts`).
 */
export const screenParts = (screens: ScreenParts): Plugin => ({
  name: 'screen-parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }): HtmlTagDescriptor[] => {
      const files = Object.entries(screens).map(([path, parts]) => [path, filesOf(bundle ?? {}, parts)] as const);
      const content = JSON.stringify(Object.fromEntries(files));
      return [{ tag: 'meta', attrs: { name: 'screen-parts', content }, injectTo: 'head' }];
    },
  },
});
