import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenEnded } from '../fixtures/product.ts';
import { findFreePort, findWebKit } from '../programs.ts';
import type { Engine, Key, Profile, Tab } from './tab.ts';

/** What the WebDriver standard calls an element, and its keys. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keys: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004', Backspace: '\uE003' };
const startWithinMs = 60_000;

/** Asks until the driver answers. */
const whenReady = async (origin: string): Promise<void> => {
  const end = Date.now() + startWithinMs;
  for (;;) {
    const isReady = await fetch(`${origin}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

/** Speaks the WebDriver standard. Throws with what the driver says. */
const speakTo =
  (origin: string): Command =>
  async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { readonly value: { readonly message?: string } | null };
    if (!response.ok) throw new Error(`${path}: ${value?.message ?? 'it failed'}`);
    return value;
  };

const tabOf = (command: Command): Tab => {
  const find = async (selector: string): Promise<string> => {
    const found = await command('POST', '/element', { using: 'css selector', value: selector });
    return (found as Record<string, string>)[elementKey] ?? '';
  };
  const typeKeys = (text: string): Promise<unknown> => {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  return {
    goto: async (url) => {
      await command('POST', '/url', { url });
    },
    reload: async () => {
      await command('POST', '/refresh').catch(() => undefined);
    },
    evaluate: async (expression) => {
      const script = `const [done] = arguments;
        Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = await command('POST', '/execute/async', { script, args: [] });
      const { value, error } = answer as { readonly value?: unknown; readonly error?: string };
      if (error !== undefined) throw new Error(error);
      return value;
    },
    click: async (selector) => {
      await command('POST', `/element/${await find(selector)}/click`);
    },
    type: async (text) => {
      await typeKeys(text);
    },
    press: async (key) => {
      await typeKeys(keys[key]);
    },
    choose: async (selector, paths) => {
      await command('POST', `/element/${await find(selector)}/value`, { text: paths.join('\n') });
    },
    resize: async (width, height) => {
      await command('POST', '/window/rect', { width, height });
    },
    screenshot: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
  };
};

/** A screen that nobody sees: WebKit's browser has no headless mode. */
const startScreen = async (folder: string): Promise<{ readonly name: string; readonly process: ChildProcess }> => {
  const file = join(folder, 'display');
  const process = spawn('sh', [
    '-c',
    `exec Xvfb -displayfd 3 -screen 0 1600x1200x24 -nolisten tcp 3>'${file}' 2>/dev/null`,
  ]);
  const end = Date.now() + startWithinMs;
  while (Date.now() < end) {
    const number = existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
    if (number !== '') return { name: `:${number}`, process };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Xvfb did not start.');
};

/** An automated one is always a private window. */
const argsOf = (profile: Profile): string[] => [
  '--automation',
  ...(profile === 'blocked storage' ? ['--cookies-policy=never', '--enable-html5-local-storage=false'] : []),
];

/** WebKit's own small browser by the WebDriver standard; each page is a browser of its own, with nothing stored before. */
export const launchWebKit = async (profile: Profile): Promise<Engine> => {
  const folder = await mkdtemp(join(tmpdir(), 'branchline-webkit-'));
  const screen = await startScreen(folder);
  const drivers: ChildProcess[] = [];
  const sessions: Command[] = [];
  return {
    open: async () => {
      const port = String(await findFreePort());
      const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
        env: { ...process.env, DISPLAY: screen.name, HOME: folder, NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
        stdio: 'ignore',
      });
      drivers.push(driver);
      const origin = `http://127.0.0.1:${port}`;
      await whenReady(origin);
      const binary = findWebKit();
      const capabilities = {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: argsOf(profile) }, timeouts: { script: 60_000 } },
      };
      const { sessionId } = (await speakTo(origin)('POST', '/session', { capabilities })) as { sessionId: string };
      const command = speakTo(`${origin}/session/${sessionId}`);
      sessions.push(command);
      return tabOf(command);
    },
    close: async () => {
      for (const command of sessions) await command('DELETE', '').catch(() => undefined);
      for (const child of [...drivers, screen.process]) {
        child.kill('SIGTERM');
        await whenEnded(child);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};
