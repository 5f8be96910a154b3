/**
 * Keeps `--visible-block-size` at the height that the on-screen keyboard leaves free, so that bars and the composer
 * stay in view while typing. Returns the stopper.
 */
export const followKeyboard = (): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const { style } = document.documentElement;
  const follow = (): void => {
    // Zooming in shrinks the visual viewport too; that is no keyboard.
    if (viewport.scale > 1) return;
    const isCovered = window.innerHeight - viewport.height > 100;
    if (isCovered) style.setProperty('--visible-block-size', `${String(viewport.height)}px`);
    else style.removeProperty('--visible-block-size');
    // Safari scrolls the page under the keyboard instead of resizing it.
    if (isCovered && viewport.offsetTop > 0) window.scrollTo(0, 0);
  };
  viewport.addEventListener('resize', follow);
  viewport.addEventListener('scroll', follow);
  return () => {
    viewport.removeEventListener('resize', follow);
    viewport.removeEventListener('scroll', follow);
    style.removeProperty('--visible-block-size');
  };
};
