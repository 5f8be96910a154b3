import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// Usage: node scripts/bill-of-materials.mjs [file]   (the build writes it next to the server)

/** @typedef {{ version?: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean }} Locked */

const ROOT = resolve(import.meta.dirname, '..');
const DEFAULT_FILE = 'apps/server/dist/bill-of-materials.cdx.json';

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** A UUID made from content: the same lock file gives the same bill. @param {string} text */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @param {string} integrity @returns {{ alg: string, content: string }[]} */
const hashesOf = (integrity) =>
  integrity.split(' ').flatMap((each) => {
    const [algorithm = '', content = ''] = each.split(/-(.*)/);
    const size = /^sha(\d+)$/.exec(algorithm)?.[1];
    return size ? [{ alg: `SHA-${size}`, content: Buffer.from(content, 'base64').toString('hex') }] : [];
  });

/** @param {string} text */
const licenseOf = (text) => (/^SEE |^UNLICENSED/.test(text) ? { license: { name: text } } : { expression: text });

/**
 * What is installed, as CycloneDX 1.6: each package once, what only tests and builds need marked as left out of the
 * product. `npm sbom` of npm 11 refuses this tree: an optional peer of a package has another version (ESBOMPROBLEMS).
 *
 * @param {{ name: string, version: string, packages: Record<string, Locked> }} lock
 */
export function billOf({ name, version, packages }) {
  /** @type {Map<string, { dev: boolean, entry: Locked, name: string }>} */
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.version === undefined) continue;
    const packageName = path.split('node_modules/').at(-1) ?? '';
    const purl = purlOf(packageName, entry.version);
    const dev = (entry.dev ?? false) && (found.get(purl)?.dev ?? true);
    found.set(purl, { dev, entry, name: packageName });
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(packages))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...found]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([purl, { dev, entry, name: packageName }]) => ({
        type: 'library',
        'bom-ref': purl,
        name: packageName,
        version: entry.version,
        scope: dev ? 'excluded' : entry.optional ? 'optional' : 'required',
        ...(entry.integrity === undefined ? {} : { hashes: hashesOf(entry.integrity) }),
        ...(entry.license === undefined ? {} : { licenses: [licenseOf(entry.license)] }),
        purl,
      })),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(ROOT, process.argv[2] ?? DEFAULT_FILE);
  mkdirSync(dirname(file), { recursive: true });
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  writeFileSync(file, `${JSON.stringify(billOf(lock), null, 2)}\n`);
}
