import { foreignLetters, isTranslated, type Language } from '@branchline/contract/languages';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * What the words of a language are made of: numbers and dates as it writes them, plural forms, choices, and names that keep
 * their order in a sentence of the other direction (UAX #9).
 */
const runtime = (locale: string): string => `
const N=new Intl.NumberFormat(${JSON.stringify(locale)}),P=new Intl.PluralRules(${JSON.stringify(locale)});
const d=o=>{let f;return v=>(f??=new Intl.DateTimeFormat(${JSON.stringify(locale)},o)).format(v)};
const t={hour:"2-digit",minute:"2-digit"},y={day:"2-digit",month:"2-digit",year:"2-digit"};
const D={list:d(y),time:d(t),active:d({day:"2-digit",month:"short",...t}),heading:d({day:"numeric",month:"long"}),exact:d({...y,...t})};
const n=v=>typeof v=="number"?N.format(v):typeof v=="string"&&F.test(v)?"\\u2068"+v+"\\u2069":v??"",F=${String(foreignLetters(new Intl.Locale(locale).language as Language))},p=(v,o)=>o["="+v]??o[P.select(v)]??o.other,s=(v,o)=>o[v]??o.other;`;

const literal = (text: string): string => JSON.stringify(text);

/** An ICU message as an expression over its gaps; `counted` is what `#` stands for. */
const expressionOf = (elements: readonly MessageFormatElement[], counted = ''): string => {
  const parts = elements.map((element): string => {
    switch (element.type) {
      case TYPE.literal:
        return literal(element.value);
      case TYPE.argument:
        return `n(${element.value})`;
      case TYPE.pound:
        return `n(${counted})`;
      case TYPE.plural:
      case TYPE.select: {
        const options = Object.entries(element.options).map(
          ([name, { value }]) => `${literal(name)}:${expressionOf(value, element.value)}`,
        );
        return `${element.type === TYPE.plural ? 'p' : 's'}(${element.value},{${options.join(',')}})`;
      }
      default:
        throw new Error(`Words are not made of ${TYPE[element.type]}.`);
    }
  });
  return parts.length === 0 ? '""' : parts.join('+');
};

const messageOf = (text: string): string => expressionOf(parse(text, { ignoreTag: true }));

/** `params`: of a function, in order; null for a text. `path`: where it stands, area first. */
export interface WebText {
  readonly path: readonly string[];
  readonly params: readonly string[] | null;
}

type Tree = { [key: string]: Tree | string };

const written = (tree: Tree | string): string =>
  typeof tree === 'string'
    ? tree
    : `{${Object.entries(tree)
        .map(([key, value]) => `${literal(key)}:${written(value)}`)
        .join(',')}}`;

const gap = /\{(\w+)\}/g;

/** The contract's sentences, which forms say in English: `[words, gaps, translation]`, the wordiest first. */
const sentencesIn = (sentences: Readonly<Record<string, string>>): string => {
  const ordered = Object.entries(sentences).sort(
    ([one], [other]) => other.replace(gap, '').length - one.replace(gap, '').length,
  );
  const rows = ordered.map(([english, translation]) => {
    const names = [...english.matchAll(gap)].map(([, name = '']) => name);
    const source = english
      .split(gap)
      .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
      .join('');
    return `[${literal(`^${source}$`)},(${names.join(',')})=>${messageOf(translation)}]`;
  });
  return `[${rows.join(',')}]`;
};

/** What is said under each key. Throws where a shipped language says nothing; a draft leaves the key out. */
export const translationsOf = (
  keys: Iterable<string>,
  said: Readonly<Record<string, string>>,
  isDraft: boolean,
): Record<string, string> => {
  const entries = [...keys].flatMap((key): [string, string][] => {
    const translation = said[key];
    if (isTranslated(translation)) return [[key, translation]];
    if (isDraft) return [];
    throw new Error(`The words of a shipped language are not complete: “${key}” is missing.`);
  });
  return Object.fromEntries(entries);
};

/** The script that gives the page a language's words (`src/lib/texts/define-texts.ts`). What it lacks stays English. */
export const compileWords = (
  locale: string,
  texts: ReadonlyMap<string, WebText>,
  catalogue: {
    readonly web: Readonly<Record<string, string>>;
    readonly sentences: Readonly<Record<string, string>>;
  },
): string => {
  const tree: Tree = {};
  for (const [key, { path, params }] of texts) {
    const translation = catalogue.web[key];
    if (translation === undefined) continue;
    const last = path.at(-1) ?? '';
    let branch = tree;
    for (const part of path.slice(0, -1)) branch = (branch[part] ??= {}) as Tree;
    branch[last] = params === null ? literal(translation) : `(${params.join(',')})=>${messageOf(translation)}`;
  }
  return `${runtime(locale)}
const S=${sentencesIn(catalogue.sentences)};
const say=t=>{for(const [r,f] of S){const m=new RegExp(r).exec(t);if(m)return f(...m.slice(1).map(v=>/^\\d+$/.test(v)?+v:say(v)??v))}};
globalThis.branchlineWords={say,locale:${JSON.stringify(locale)},dates:D,texts:${written(tree)}};
`;
};
