import { languages as spoken, localeOf } from '@branchline/contract/languages';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { compileWords, translationsOf } from './compile-words.ts';

// What the check of the catalogues reads, so that build and check never differ.
const { serverSentences } = await import('../../../scripts/server-sentences.mjs');
const { areaOf, webTexts } = await import('../../../scripts/web-texts.mjs');

interface Catalogue {
  /** Not shipped: what its translators have not come to is said in English. */
  readonly draft?: boolean;
  readonly server: Readonly<Record<string, string>>;
  readonly web: Readonly<Record<string, string>>;
}

const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`../../../languages/${language}.json`, import.meta.url), 'utf8')) as Catalogue;

const wordsOf = (language: (typeof spoken)[number]): string => {
  const { draft = false, server, web } = read(language);
  const inForms = [...serverSentences()].filter(([, file]) => file.startsWith('packages/contract/'));
  const texts = webTexts();
  return compileWords(localeOf(language), texts, {
    web: translationsOf(texts.keys(), web, draft),
    sentences: translationsOf(
      inForms.map(([english]) => english),
      server,
      draft,
    ),
  });
};

const assetOf = (language: string): string => `words-${language}.js`;

/**
 * Each language's words in a file of its own, which the page loads before the app where somebody reads it. Each area's
 * texts learn here what they are called in the catalogues: the name of their file.
 */
export const languages = (): Plugin => {
  const others = spoken.filter((language) => language !== 'en');
  return {
    name: 'languages',
    apply: 'build',
    buildStart() {
      for (const language of others)
        this.emitFile({ type: 'asset', name: assetOf(language), source: wordsOf(language) });
    },
    transform: (code, id) => {
      const area = /\/src\/.*?([\w-]+)-(?:texts|titles)\.ts$/.exec(id)?.[1];
      if (area === undefined || area === 'define') return null;
      let count = 0;
      const named = code.replaceAll(/\bdefineTexts\(/g, () => `defineTexts(${JSON.stringify(areaOf(area, count++))},`);
      return { code: named, map: null };
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = others.map((language) => {
          const asset = Object.values(bundle ?? {}).find(
            (file) => file.type === 'asset' && file.names.includes(assetOf(language)),
          );
          if (!asset) throw new Error(`The build has no words of ${language}.`);
          return [language, `/${asset.fileName}`];
        });
        const content = JSON.stringify(Object.fromEntries(files));
        return [{ tag: 'meta', attrs: { name: 'words', content }, injectTo: 'head' }];
      },
    },
  };
};
