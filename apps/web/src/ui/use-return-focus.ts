import { useRef } from 'react';

/** The menu that has the focus, by its button, until that has got the focus back; '' when none has. */
export const focusedMenu = { buttonId: '' };

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
      // An entry of a menu is gone by then, or already now; its button is not.
      const isFromMenu = active === document.body || active?.closest('[role="menu"]');
      opener.current = (isFromMenu && document.getElementById(focusedMenu.buttonId)) || active;
    },
    /** Given the event of a primitive, keeps that from putting the focus somewhere itself. */
    returnFocus: (event?: Event) => {
      event?.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
