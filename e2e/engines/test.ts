import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { type Person, signInAdmin } from '../fixtures/people.ts';
import { type Product, startProduct } from '../fixtures/product.ts';
import { storedKeysOf } from '../fixtures/stored-keys.ts';
import { launchOldest } from './oldest-engine.ts';
import { launchPuppeteer } from './puppeteer-engine.ts';
import { Screen } from './screen.ts';
import type { Engine, EngineName, Profile } from './tab.ts';
import { launchWebKit } from './webkit-engine.ts';

interface Worlds {
  readonly engineName: EngineName;
  readonly engine: Engine;
  readonly product: Product;
  readonly admin: Person;
}

interface Screens {
  /** A browser of its own: signed out, or as a person. */
  readonly open: (
    path: string,
    options?: { readonly as?: Person; readonly isPhone?: boolean; readonly profile?: Profile },
  ) => Promise<Screen>;
}

const launchEngine = (name: EngineName, profile: Profile): Promise<Engine> => {
  if (name === 'webkit') return launchWebKit(profile);
  return name === 'oldest' ? launchOldest() : launchPuppeteer(name, profile);
};

export const test = base.extend<Screens, Worlds>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await launchEngine(engineName, 'usual');
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  product: [
    async ({ engineName: _engineName }, use) => {
      const product = await startProduct({}, process.env['PREPARED_DATA']);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 480_000 },
  ],
  admin: [async ({ product }, use) => use(await signInAdmin(product)), { scope: 'worker' }],
  open: async ({ engine, engineName, product }, use, testInfo) => {
    const opened: Screen[] = [];
    const ofThisTest: Engine[] = [];
    const launchHere = async (profile: Profile): Promise<Engine> => {
      const launched = await launchEngine(engineName, profile);
      ofThisTest.push(launched);
      return launched;
    };
    await use(async (path, { as, isPhone = false, profile = 'usual' } = {}) => {
      const tab = await (profile === 'usual' ? engine : await launchHere(profile)).open();
      await tab.resize(isPhone ? 390 : 1280, isPhone ? 844 : 900);
      const screen = new Screen(tab, product.origin);
      opened.push(screen);
      if (as) {
        // A page of the product's that starts nothing.
        await screen.goto('/favicon.svg');
        const keys = JSON.stringify(Object.entries(storedKeysOf(as)));
        await screen.evaluate(`${keys}.forEach(([key, value]) => localStorage.setItem(key, value))`);
      }
      await screen.goto(path);
      return screen;
    });
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [number, screen] of opened.entries())
        await writeFile(testInfo.outputPath(`screen-${String(number)}.png`), await screen.screenshot()).catch(
          console.error,
        );
      await testInfo.attach('what the server wrote', { body: product.lastLines(), contentType: 'text/plain' });
    }
    for (const launched of ofThisTest) await launched.close();
  },
});

export { expect } from '@playwright/test';
