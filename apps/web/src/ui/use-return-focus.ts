import { useRef } from 'react';

/**
 * Where the focus goes when an overlay closes: back to what opened it. The primitives know this only of their own
 * triggers, and ours are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);

  return {
    /** Call it before the overlay takes the focus. */
    rememberOpener: () => {
      const active = document.activeElement;
      // An entry of a menu is gone by then; its button is not.
      const menuButtonId = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
      opener.current = (menuButtonId && document.getElementById(menuButtonId)) || active;
    },
    /** Given the event of a primitive, keeps that from putting the focus somewhere itself. */
    returnFocus: (event?: Event) => {
      event?.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
