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
  ...['Map.groupBy', 'Array.fromAsync', 'RegExp.escape', 'Iterator.from', 'Iterator.concat'].map(named),
  ...['Error.isError', 'Math.sumPrecise', 'Uint8Array.fromBase64', 'Uint8Array.fromHex', 'ReadableStream.from'].map(
    named,
  ),
  ...['Response.json', 'Math.f16round', 'new Float16Array', 'Document.parseHTMLUnsafe'].map(named),
  ...['Intl.DurationFormat', 'document.startViewTransition', 'scheduler.yield', 'requestIdleCallback'].map(named),
  ...['new URLPattern', 'new Highlight'].map(named),
  ...['Temporal', 'CSS.highlights', 'cookieStore'].map(holder),
  ...['toSorted', 'toReversed', 'toSpliced', 'with', 'isWellFormed', 'toWellFormed', 'getOrInsert'].map(method),
  ...['union', 'intersection', 'difference', 'symmetricDifference'].map(method),
  ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(method),
  ...['toBase64', 'toHex', 'transferToFixedLength', 'showPopover', 'moveBefore'].map(method),
  ...['setHTMLUnsafe', 'getHTML', 'getWeekInfo', 'getTextInfo', 'bytes', 'checkVisibility', 'requestClose'].map(method),
  {
    name: 'an iterator helper',
    in: 'script',
    // Those of arrays have the same names: what gives an iterator, and no array, stands before it.
    pattern:
      /(?:\.(?:values|keys|entries)\(\)|\.matchAll\([^()]*\))\.(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(/,
  },
  // Held by a variable it cannot be told from the size of a Map.
  { name: 'URLSearchParams.size', in: 'script', pattern: /(?:\.searchParams|new URLSearchParams\([^()]*\))\.size\b/ },
  // Held by a variable it cannot be told from a list.
  { name: 'a body that is iterated', in: 'script', pattern: /\bfor await\s*\([^;()]* of [^;()]*\.body\)/ },
  { name: 'a flag inside a regular expression', in: 'script', pattern: /\(\?[ims]*-?[ims]+:/ },
  {
    name: 'a regular expression with the flag v',
    in: 'script',
    // Brackets and escapes may hold a slash; what stands before it tells it from a division.
    pattern:
      /[=(,:[!&|?{};](?:return)?\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/[\\\n])+\/[dgimsuy]*v[dgimsuy]*(?![\w$])/,
  },
  ...['light-dark', 'color-mix', 'linear', 'calc-size', 'contrast-color', 'oklch', 'oklab', 'lch', 'lab', 'color'].map(
    (name) => ({
      name: `${name}()`,
      in: /** @type {const} */ ('style'),
      pattern: new RegExp(`[:,\\s(]${name}\\(`),
    }),
  ),
  ...['@starting-style', '@scope', '@position-try', '@view-transition', '@function', 'subgrid'].map(inStyle),
  ...['round', 'mod', 'rem', 'sin', 'cos', 'tan', 'pow', 'sqrt', 'hypot', 'exp', 'abs', 'sign', 'if'].map((name) => ({
    name: `${name}()`,
    in: /** @type {const} */ ('style'),
    pattern: new RegExp(`[:,\\s(]${name}\\(`),
  })),
  { name: 'a color from another', in: 'style', pattern: /(?:rgba?|hsla?|hwb)\(from\b/ },
  ...[':dir', '@container style', 'anchor-name', 'animation-timeline'].map(inStyle),
  ...[':user-valid', ':user-invalid', ':popover-open', '::details-content'].map(inStyle),
  { name: 'a logical float', in: 'style', pattern: /(?:float|clear):\s*inline-(?:start|end)/ },
  { name: 'nested rules', in: 'style', pattern: /[{};]\s*&[^;{}]*\{/ },
];

/** What is called like something newer, and is not it, and what is there only for a browser that knows it. */
const KNOWN = [
  /@supports[^{}]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g,
  // The ordered dictionary of Radix, which has a method of that name.
  /(\w+)\.toSorted\(\w+\);return \w+\.some\(\(\[\w+\],\w+\)=>\1\.keyAt\(/g,
  // The focus scope of Radix, which asks before it uses it.
  /(\w+)=typeof (\w+)\.checkVisibility==[`'"]function[`'"]&&\2\.checkVisibility\([^()]*\);[^}]*?\1\?!\w+\.checkVisibility\(/g,
];

/** @param {string} name */
function method(name) {
  return { name: `.${name}()`, in: /** @type {const} */ ('script'), pattern: new RegExp(`\\.${name}\\(`) };
}

/** @param {string} name */
function inStyle(name) {
  return { name, in: /** @type {const} */ ('style'), pattern: new RegExp(`${name}\\b`) };
}

/** @param {string} name */
function named(name) {
  return { name, in: /** @type {const} */ ('script'), pattern: new RegExp(`\\b${name.replace('.', '\\.')}\\(`) };
}

/** Asking whether it is there is no use of it. @param {string} name of what holds what is called */
function holder(name) {
  return { name, in: /** @type {const} */ ('script'), pattern: new RegExp(`\\b${name.replace('.', '\\.')}\\.\\w`) };
}

/**
 * @param {string} text of a built file
 * @param {'script' | 'style'} kind
 * @returns {string[]} the names of what is too new in it
 */
export const tooNewIn = (text, kind) => {
  const rest = KNOWN.reduce((left, known) => left.replace(known, ''), text);
  return TOO_NEW.filter((feature) => feature.in === kind && feature.pattern.test(rest)).map(({ name }) => name);
};

/** What iPhones need beside the standard's own name. @param {string} style every built style together */
export const missingIn = (style) =>
  style.includes('-webkit-text-size-adjust:') ? [] : ['-webkit-text-size-adjust is missing: iPhones enlarge texts.'];
