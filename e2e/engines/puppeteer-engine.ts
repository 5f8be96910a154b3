import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { BROWSER_ARGS, findBrowser, findFirefox } from '../programs.ts';
import type { Engine, Profile, Tab } from './tab.ts';

const startWithinMs = 120_000;

const tabOf = (page: Page): Tab => ({
  goto: async (url) => {
    await page.goto(url);
  },
  reload: async () => {
    // Without a network the browser's own error page is an answer, too: the test looks at what is there.
    await page.reload().catch(() => undefined);
  },
  evaluate: (expression) => page.evaluate(expression),
  click: (selector) => page.click(selector),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  choose: async (selector, paths) => {
    const input = await page.waitForSelector(selector);
    await (input as unknown as { uploadFile: (...files: readonly string[]) => Promise<void> }).uploadFile(...paths);
  },
  resize: (width, height) => page.setViewport({ width, height }),
  screenshot: async () => Buffer.from(await page.screenshot()),
});

/** The microphone plays a tone, and who asks for it is given it. */
const chromiumArgs = [...BROWSER_ARGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const firefoxPreferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};
/** What somebody sets who wants nothing kept. */
const firefoxProfiles: Record<Profile, object> = {
  usual: {},
  private: { 'browser.privatebrowsing.autostart': true },
  'blocked storage': { 'network.cookie.cookieBehavior': 2 },
};

const launch = async (name: 'chromium' | 'firefox', profile: Profile, userDataDir: string): Promise<Browser> => {
  if (name === 'firefox') {
    const extraPrefsFirefox = { ...firefoxPreferences, ...firefoxProfiles[profile] };
    return puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      extraPrefsFirefox,
      timeout: startWithinMs,
    });
  }
  if (profile === 'blocked storage') {
    await mkdir(join(userDataDir, 'Default'));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(userDataDir, 'Default/Preferences'), JSON.stringify(preferences));
  }
  const executablePath = (await findBrowser()) ?? '';
  return puppeteer.launch({
    browser: 'chrome',
    executablePath,
    args: chromiumArgs,
    userDataDir,
    timeout: startWithinMs,
  });
};

/** Chromium over its own protocol, or Firefox over WebDriver BiDi. */
export const launchPuppeteer = async (name: 'chromium' | 'firefox', profile: Profile): Promise<Engine> => {
  const userDataDir = await mkdtemp(join(tmpdir(), 'branchline-profile-'));
  const browser = await launch(name, profile, userDataDir);
  const contexts: BrowserContext[] = [];
  return {
    open: async () => {
      // A context of its own is a private window of Chromium's, and a container of Firefox's, which is none.
      if (profile !== 'usual' && !(name === 'chromium' && profile === 'private'))
        return tabOf(await browser.defaultBrowserContext().newPage());
      const context = await browser.createBrowserContext();
      contexts.push(context);
      return tabOf(await context.newPage());
    },
    close: async () => {
      for (const context of contexts) await context.close().catch(() => undefined);
      await browser.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
