import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type CDPSession } from 'puppeteer-core';
import { fetchOldestChromium } from '../programs.ts';
import type { Engine, Key, Tab } from './tab.ts';

const codes: Record<Key, number> = { Enter: 13, Escape: 27, Tab: 9, Backspace: 8 };

const tabOf = (page: CDPSession): Tab => {
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await page.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const load = async (begin: () => Promise<unknown>): Promise<void> => {
    const loaded = new Promise((resolve) => page.once('Page.loadEventFired', resolve));
    await begin();
    await loaded;
  };
  return {
    goto: (url) => load(() => page.send('Page.navigate', { url })),
    reload: () => load(() => page.send('Page.reload')),
    evaluate,
    click: async (selector) => {
      const { x, y } = (await evaluate(`(() => {
        const it = document.querySelector(${JSON.stringify(selector)});
        it.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width, height } = it.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      })()`)) as { readonly x: number; readonly y: number };
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
        await page.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    type: async (text) => {
      for (const letter of text) await page.send('Input.insertText', { text: letter });
    },
    press: async (key) => {
      const pressed = { key, code: key, windowsVirtualKeyCode: codes[key] };
      await page.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...pressed,
        ...(key === 'Enter' && { text: '\r' }),
      });
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
    choose: async (selector, paths) => {
      const { root } = await page.send('DOM.getDocument');
      const { nodeId } = await page.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      await page.send('DOM.setFileInputFiles', { nodeId, files: [...paths] });
    },
    resize: async (width, height) => {
      await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    },
    screenshot: async () => Buffer.from((await page.send('Page.captureScreenshot')).data, 'base64'),
  };
};

/** Chromium 109. It is too old for Puppeteer's pages, so this speaks its protocol. */
export const launchOldest = async (): Promise<Engine> => {
  const folder = await mkdtemp(join(tmpdir(), 'branchline-oldest-'));
  const browser = await puppeteer.launch({
    browser: 'chrome',
    executablePath: await fetchOldestChromium(folder),
    waitForInitialPage: false,
    ignoreDefaultArgs: ['--headless=new'],
    args: [
      ...['--headless', '--no-sandbox', '--no-first-run', '--disable-gpu'],
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    ],
  });
  const whole = await browser.target().createCDPSession();
  return {
    open: async () => {
      const { browserContextId } = await whole.send('Target.createBrowserContext');
      const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: true });
      const page = whole.connection()?.session(sessionId);
      if (!page) throw new Error('The page has no session.');
      await page.send('Page.enable');
      return tabOf(page);
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
