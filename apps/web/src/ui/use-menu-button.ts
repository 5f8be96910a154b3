import { type ComponentProps, useId } from 'react';

/** What a menu has to know of the button it belongs to. */
export interface MenuAnchor {
  readonly buttonId: string;
  readonly menuId: string;
}

export type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'id' | 'onClick' | 'onKeyDown' | 'onBlur' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'
>;

/**
 * Joins a button and its `Menu`. The button stays the same element whatever becomes of the menu: its code may still be
 * on its way while the button has the focus.
 */
export const useMenuButton = (isOpen: boolean, onOpenChange: (isOpen: boolean) => void) => {
  const buttonId = useId();
  const menuId = `${buttonId}menu`;
  const anchor: MenuAnchor = { buttonId, menuId };
  const buttonProps: MenuButtonProps = {
    id: buttonId,
    onClick: () => onOpenChange(!isOpen),
    onKeyDown: (event) => {
      // The menu would close itself, if its code were here.
      if (event.key === 'Escape') onOpenChange(false);
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      onOpenChange(true);
    },
    // Whoever goes on to something else no longer waits for a menu that is not there yet.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget?.closest('[role="menu"]') == null) onOpenChange(false);
    },
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? menuId : undefined,
  };
  return { anchor, buttonProps };
};
