import { listFiles, uploadFiles } from '@branchline/contract/files';
import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { type HostileFile, hostileFiles, type Outcome } from './fixtures/hostile-files.ts';
import { call, makeCustomer, type Person, signInAdmin } from './fixtures/people.ts';
import { type Product, startProduct } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ mode: 'serial' });

interface Taken {
  readonly file: HostileFile;
  readonly url: string;
}
let dataDir: string;
let product: Product;
let admin: Person;
let customer: Person;
const taken: Taken[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'branchline-hostile-'));
  await cp(process.env['PREPARED_DATA'] ?? '', dataDir, { recursive: true });
  product = await startProduct({ DATA_DIR: dataDir });
  admin = await signInAdmin(product);
  customer = await makeCustomer(product);
});
test.afterAll(() => product.stop());

/** What stands on the disk and in the table. */
const kept = async () => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const isOfTheDatabase = /[\\/](database|pgdata|pglite)/;
  const files = entries.filter((entry) => entry.isFile() && !isOfTheDatabase.test(entry.parentPath));
  const { total } = await call(product, listFiles, { token: admin.token, body: {} });
  return { files: files.length, rows: total };
};

const upload = async ({ name, claimedType = 'application/octet-stream', bytes }: HostileFile) => {
  const boundary = 'zq-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${claimedType}\r\n\r\n`;
  return fetch(product.origin + uploadFiles.path, {
    method: 'POST',
    headers: { 'x-auth-token': customer.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};

test('S32 to S35: each of many hostile files is taken as what it is, or refused and gone', async () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
  for (const file of hostileFiles) {
    const before = await kept();
    const response = await upload(file);
    const reply = (await response.json()) as { uploads?: { fileName: string; cloudUrl: string }[]; message: string };
    const [sent] = reply.uploads ?? [];
    if (!sent) {
      expect.soft([file.why, response.status, reply.message]).toEqual([file.why, file.outcome, reply.message]);
      expect.soft([file.why, reply.message]).toEqual([file.why, expect.stringMatching(/^\S+ .+[.]$/)]);
      expect.soft([file.why, await kept()]).toEqual([file.why, before]);
      continue;
    }
    const link = await fetch(product.origin + sent.cloudUrl);
    const [bytes, type] = [Buffer.from(await link.arrayBuffer()), link.headers.get('content-type')?.split(';')[0]];
    const outcome: Outcome = { name: sent.fileName, type: type ?? '' };
    expect.soft([file.why, outcome]).toEqual([file.why, file.outcome]);
    expect.soft([file.why, (await kept()).rows]).toEqual([file.why, before.rows + 1]);
    expect(link.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(link.headers.get('x-content-type-options')).toBe('nosniff');
    const isPicture = /^image\/(png|jpeg|gif|webp)$/.test(outcome.type);
    const disposition = link.headers.get('content-disposition') ?? '';
    expect
      .soft([file.why, disposition.split(';')[0]])
      .toEqual([file.why, isPicture || /^(audio|video)\//.test(outcome.type) ? 'inline' : 'attachment']);
    expect(disposition).not.toMatch(/[\r\n\u202e]|\.\.\//);
    // Of a picture only the picture is left.
    if (isPicture) expect(bytes.toString('latin1')).not.toMatch(/script|zq-photographer|Exif|PK\x03\x04/);
    taken.push({ file, url: product.origin + sent.cloudUrl });
  }
  expect(taken.length).toBeGreaterThan(25);
});

/** Every trace that a script of a file could leave. */
const watch = (context: BrowserContext): string[] => {
  const traces: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/ran') traces.push(`request from ${request.frame().url()}`);
  });
  context.on('dialog', (dialog) => {
    traces.push(`dialog on ${dialog.page()?.url() ?? ''}`);
    void dialog.dismiss();
  });
  return traces;
};

test('S34: opened by its link or shown in a page, no file runs in the app’s origin', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin, serviceWorkers: 'block' });
  const traces = watch(context);
  const page = await context.newPage();
  for (const { file, url } of taken) {
    const download = page.waitForEvent('download', { timeout: 30_000 }).catch(() => null);
    const shown = await page.goto(url).catch(() => null);
    if (shown === null) expect([file.why, await download]).not.toEqual([file.why, null]);
    else
      expect
        .soft([file.why, shown.headers()['content-security-policy']])
        .toEqual([file.why, expect.stringContaining('sandbox')]);
  }

  await page.goto('/about');
  const loaded = await page.evaluate(
    async (urls) => {
      const show = (name: string, attribute: string, url: string) =>
        new Promise<boolean>((resolve) => {
          const element = document.createElement(name);
          for (const [event, isShown] of [
            ['load', true],
            ['loadeddata', true],
            ['error', false],
          ] as const)
            element.addEventListener(event, () => resolve(isShown));
          // Not each of them says that it shows nothing; a picture and a script do.
          if (name !== 'img' && name !== 'script') setTimeout(() => resolve(false), 4_000);
          element.setAttribute(attribute, url);
          document.body.append(element);
        });
      const ways = [
        ['img', 'src'],
        ['video', 'src'],
        ['iframe', 'src'],
        ['object', 'data'],
        ['embed', 'src'],
        ['script', 'src'],
      ] as const;
      const results = await Promise.all(
        urls.flatMap((url) => ways.map(async ([name, attribute]) => [name, await show(name, attribute, url)] as const)),
      );
      return results.filter(([, isShown]) => isShown).map(([name]) => name);
    },
    taken.map(({ url }) => url),
  );
  // The pictures are seen, so the rest was tried in earnest; nothing is ever a script.
  expect(loaded.filter((name) => name === 'img').length).toBeGreaterThan(8);
  expect(loaded.filter((name) => name === 'script')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull();
  expect(traces).toEqual([]);
  await context.close();
});
