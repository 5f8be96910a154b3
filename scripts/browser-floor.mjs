/**
 * What the oldest supported browsers (Chrome 109, Safari 16.4, Firefox 128) do not know, and no build rewrites: by the
 * name as it stands in a built file.
 *
 * @type {readonly { name: string, in: 'script' | 'style', pattern: RegExp }[]}
 */
const TOO_NEW = [
  ...['AbortSignal.any', 'URL.canParse', 'URL.parse', 'Promise.withResolvers', 'Promise.try', 'Object.groupBy'].map(
    named,
  ),
  ...['Map.groupBy', 'Array.fromAsync', 'RegExp.escape', 'Iterator.from'].map(named),
  ...['toSorted', 'toReversed', 'toSpliced', 'isSubsetOf', 'symmetricDifference'].map((name) => ({
    name: `.${name}()`,
    in: /** @type {const} */ ('script'),
    // Not where a class of the file has a method of that name itself.
    pattern: new RegExp(`^(?![^]*[;{}]${name}\\()[^]*\\.${name}\\(`),
  })),
  ...['light-dark', 'color-mix', 'linear', 'calc-size', 'contrast-color'].map((name) => ({
    name: `${name}()`,
    in: /** @type {const} */ ('style'),
    pattern: new RegExp(`[:,\\s(]${name}\\(`),
  })),
  ...['@starting-style', '@scope', '@position-try'].map((name) => ({
    name,
    in: /** @type {const} */ ('style'),
    pattern: new RegExp(name),
  })),
];

/** @param {string} name */
function named(name) {
  return { name, in: /** @type {const} */ ('script'), pattern: new RegExp(`\\b${name.replace('.', '\\.')}\\(`) };
}

/**
 * @param {string} text of a built file
 * @param {'script' | 'style'} kind
 * @returns {string[]} the names of what is too new in it
 */
export const tooNewIn = (text, kind) =>
  TOO_NEW.filter((feature) => feature.in === kind && feature.pattern.test(text)).map(({ name }) => name);

/** What iPhones need beside the standard's own name. @param {string} style every built style together */
export const missingIn = (style) =>
  style.includes('-webkit-text-size-adjust:') ? [] : ['-webkit-text-size-adjust is missing: iPhones enlarge texts.'];
