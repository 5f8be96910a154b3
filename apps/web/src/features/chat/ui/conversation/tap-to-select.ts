import { selection } from '#features/chat/ui/message/selection.ts';

const lineOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-seq]') : null;

/** The message whose menu is open. */
const lineWithMenu = (): HTMLElement | null =>
  lineOf(document.querySelector('[data-seq] [aria-haspopup][aria-expanded="true"]'));

/**
 * A long press opens a message's menu; a finger that then taps on another message means both, and chooses them. Returns
 * the stopper.
 */
export const tapToSelect = (): (() => void) => {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  let pressed: HTMLElement | null = null;
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      pressed = pointerType === 'touch' ? lineWithMenu() : null;
    },
    options,
  );
  document.addEventListener(
    'click',
    (event) => {
      const [from, line] = [pressed, lineOf(event.target)];
      pressed = null;
      // A deleted one has no menu, and cannot be chosen.
      if (!from || !line || from === line || !line.querySelector('[aria-haspopup]')) return;
      event.preventDefault();
      event.stopPropagation();
      selection.set(new Set([from, line].map(({ dataset }) => Number(dataset['seq']))));
    },
    options,
  );
  return () => controller.abort();
};
