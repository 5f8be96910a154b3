import puppeteer, { type BrowserContext, type Page } from 'puppeteer-core';
import { BROWSER_ARGS, findBrowser, findFirefox } from '../programs.ts';
import type { Engine, Tab } from './tab.ts';

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

const launch = async (name: 'chromium' | 'firefox') => {
  if (name === 'chromium') {
    const executablePath = (await findBrowser()) ?? '';
    return puppeteer.launch({ browser: 'chrome', executablePath, args: BROWSER_ARGS });
  }
  const executablePath = findFirefox() ?? '';
  return puppeteer.launch({ browser: 'firefox', executablePath });
};

/** Chromium over its own protocol, or Firefox over WebDriver BiDi. */
export const launchPuppeteer = async (name: 'chromium' | 'firefox'): Promise<Engine> => {
  const browser = await launch(name);
  const contexts: BrowserContext[] = [];
  return {
    open: async () => {
      const context = await browser.createBrowserContext();
      contexts.push(context);
      return tabOf(await context.newPage());
    },
    close: async () => {
      for (const context of contexts) await context.close().catch(() => undefined);
      await browser.close();
    },
  };
};
