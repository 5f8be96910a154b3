import type { Plugin } from 'vite';

/** A change to a file of a package as it is bundled; `made` says that it did something. */
interface Change {
  readonly id: RegExp;
  readonly edit: (code: string) => string;
}

const changes: readonly Change[] = [
  {
    // Socket.IO bundles every transport it knows; this app and its server speak the websocket only.
    id: /\/engine\.io-client\/build\/esm\/transports\/index\.js$/,
    edit: () => `import { WS } from './websocket.node.js';\nexport const transports = { websocket: WS };`,
  },
  {
    // What else it exports of polling does something as it loads, so a bundler keeps it though nobody asks for it.
    id: /\/engine\.io-client\/build\/esm\/transports\/polling-xhr\.js$/,
    edit: () => `export class XHR {}`,
  },
  {
    // No event carries bytes: files go over HTTP.
    id: /\/socket\.io-parser\/build\/esm\/is-binary\.js$/,
    edit: () => `export const isBinary = () => false;\nexport const hasBinary = isBinary;`,
  },
  {
    id: /\/socket\.io-parser\/build\/esm\/binary\.js$/,
    edit: () => `export const deconstructPacket = () => ({});\nexport const reconstructPacket = (packet) => packet;`,
  },
  {
    // The picker of reactions reads names and ages alone.
    id: /\/unicode-emoji-json\/data-by-group\.json$/,
    edit: (code) =>
      JSON.stringify(JSON.parse(code), (key, value: unknown) =>
        ['slug', 'skin_tone_support', 'unicode_version', 'skin_tone_support_unicode_version'].includes(key)
          ? undefined
          : value,
      ),
  },
  {
    // A bundler keeps a component that is not used when something is written to it, or when it might do something.
    id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    edit: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
  {
    // What describes a call or event, and what an event's payload may be, is the server's to read.
    id: /\/contract\/src\/[\w-]+\.ts$/,
    edit: (code) =>
      code
        .replace(/^ {2}summary:\s+['"`][^]*?,\n(?= {2}\w|\})/gm, '')
        .replace(/^ {2}(?:access: .*\n {2})?payload:[^]*?^(?= {2}ack:)/gm, ''),
  },
];

/** Lets the bundle leave out what packages carry and this app never uses. Fails when a package changed its shape. */
export const leanerPackages = (): Plugin => {
  const made = new Set<Change>();
  return {
    name: 'leaner-packages',
    apply: 'build',
    transform: {
      // Before types are taken out: a file is edited as it is written.
      order: 'pre',
      filter: { id: changes.map(({ id }) => id) },
      handler: (code, id) => {
        const change = changes.find((each) => each.id.test(id));
        const edited = change?.edit(code);
        if (change === undefined || edited === undefined || edited === code) return null;
        made.add(change);
        return { code: edited, map: null };
      },
    },
    buildEnd: (error) => {
      const missed = error ? undefined : changes.find((change) => !made.has(change));
      if (missed)
        throw new Error(`Nothing was left out of ${String(missed.id)}: look at how the package is built now.`);
    },
  };
};
