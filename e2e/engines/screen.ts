import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import type { Key, Tab } from './tab.ts';

/** A thing on the page as a person finds it: by its role and name, its label, or its words. */
export type Target = { readonly within?: Target } & (
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  | { readonly css: string }
);

export const button = (name: string, within?: Target): Target => ({ role: 'button', name, ...(within && { within }) });

const queriesFile = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');
const queries = readFileSync(queriesFile, 'utf8');
const waitMs = 40_000;
const againAfterMs = 100;

const literal = (value: string | RegExp): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** An expression for all that a target means inside the element that `root` names. */
const queryOf = (target: Target, root: string): string => {
  const from = target.within ? `(${queryOf(target.within, root)})[0]` : root;
  const ask = (query: string, ...args: string[]) => `(${from} ? q.${query}(${[from, ...args].join(', ')}) : [])`;
  if ('role' in target)
    return ask(
      'queryAllByRole',
      JSON.stringify(target.role),
      target.name === undefined ? '{}' : `{ name: ${literal(target.name)} }`,
    );
  if ('label' in target) return ask('queryAllByLabelText', literal(target.label));
  if ('text' in target) return ask('queryAllByText', literal(target.text));
  return `(${from} ? [...${from}.querySelectorAll(${JSON.stringify(target.css)})] : [])`;
};

const placeOf = (selector: string): string =>
  `JSON.stringify(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;

const isOutOfReach = (selector: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.matches(':disabled') || above?.closest('[data-toast-region]') != null;
})()`;

/** Lets the next click through to the element (or its label) only, and remembers whether it arrived there. */
const guardClick = (selector: string): string => `(() => {
  const element = document.querySelector(${JSON.stringify(selector)});
  const places = [element, ...(element.labels ?? [])];
  const guard = new AbortController();
  window.nextClick = 'pending';
  const look = (event) => {
    const arrived = places.some((place) => event.composedPath().includes(place));
    if (!arrived) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== 'click') return;
    window.nextClick = arrived ? 'arrived' : 'missed';
    guard.abort();
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, look, { capture: true, signal: guard.signal });
})()`;

/** Finds, clicks and fills in by what a person reads, the same in each engine. */
export class Screen {
  private readonly tab: Tab;
  private readonly origin: string;
  private marks = 0;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.origin = origin;
  }

  goto(path: string): Promise<void> {
    return this.tab.goto(this.origin + path);
  }

  reload(): Promise<void> {
    return this.tab.reload();
  }

  evaluate(expression: string): Promise<unknown> {
    return this.tab.evaluate(expression);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  screenshot(): Promise<Buffer> {
    return this.tab.screenshot();
  }

  /** How often the target is there now. */
  async count(target: Target): Promise<number> {
    return Number(await this.ask(`(${queryOf(target, 'document.body')}).length`));
  }

  /** Waits until the target is there, and answers with `of`, an expression about the element `it`. */
  async see(target: Target, of = 'true'): Promise<unknown> {
    return this.until(
      async () => this.ask(`(([it]) => it ? (${of}) : null)(${queryOf(target, 'document.body')})`),
      target,
    );
  }

  async seeGone(target: Target): Promise<void> {
    await this.until(async () => ((await this.count(target)) === 0 ? true : null), target);
  }

  async seePath(path: RegExp): Promise<void> {
    await this.until(async () => (path.test(String(await this.tab.evaluate('location.pathname'))) ? true : null), path);
  }

  /** Waits until an expression is true in the page. */
  async waitFor(expression: string): Promise<void> {
    await this.until(async () => ((await this.tab.evaluate(expression)) === true ? true : null), expression);
  }

  /** A click that misses, because what loads above has just moved the target, is caught and made again. */
  async click(target: Target): Promise<void> {
    let place = '';
    await this.until(async () => {
      // What is drawn anew meanwhile is another element.
      const selector = await this.mark(target);
      const before = place;
      place = String(await this.tab.evaluate(placeOf(selector)));
      if (place !== before || (await this.tab.evaluate(isOutOfReach(selector))) === true) return null;
      await this.tab.evaluate(guardClick(selector));
      await this.tab.click(selector);
      // A page that was left by the click knows nothing of it.
      return this.until(async () => {
        const outcome = await this.tab.evaluate('window.nextClick ?? "left"');
        return outcome === 'pending' ? null : outcome;
      }, target).then((outcome) => (outcome === 'missed' ? null : true));
    }, target);
  }

  /** Replaces what a field holds, by the keyboard. */
  async fill(target: Target, text: string): Promise<void> {
    const selector = await this.mark(target);
    await this.tab.evaluate(
      `(() => { const it = document.querySelector(${JSON.stringify(selector)}); it.focus(); it.select?.(); })()`,
    );
    await this.tab.type(text);
  }

  /** Chooses the option of a native list. Each platform opens those its own way; the event is the same. */
  async select(target: Target, label: string): Promise<void> {
    const option = `[...it.options].find(({ text }) => text === ${JSON.stringify(label)})`;
    // Options may load after the field.
    await this.see(target, `${option} ? true : null`);
    const selector = await this.mark(target);
    await this.tab.evaluate(`(() => {
      const it = document.querySelector(${JSON.stringify(selector)});
      const option = ${option};
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(it, option.value);
      it.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
  }

  async choose(target: Target, ...paths: string[]): Promise<void> {
    await this.tab.choose(await this.mark(target), paths);
  }

  /** A selector for the first that the target means, once it is there. */
  private async mark(target: Target): Promise<string> {
    const mark = String(++this.marks);
    await this.see(target, `(it.setAttribute('data-found', '${mark}'), true)`);
    return `[data-found="${mark}"]`;
  }

  private async ask(expression: string): Promise<unknown> {
    if ((await this.tab.evaluate('typeof TestingLibraryDom')) !== 'object')
      await this.tab.evaluate(`(() => {${queries}})()`);
    return this.tab.evaluate(`((q) => (${expression}))(TestingLibraryDom)`);
  }

  private async until<T>(look: () => Promise<T | null>, what: unknown): Promise<T> {
    const end = Date.now() + waitMs;
    for (;;) {
      // A page that is being left answers with an error.
      const found = await look().catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return null;
      });
      if (found !== null && found !== undefined) return found;
      if (Date.now() > end) throw new Error(`It does not come, or does not go: ${inspect(what, { depth: 5 })}`);
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}
