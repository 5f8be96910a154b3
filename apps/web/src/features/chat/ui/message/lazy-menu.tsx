import { type ReactElement, Suspense, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import type { MenuEntry } from '#ui/menu.tsx';
import { type MenuButtonProps, useMenuButton } from '#ui/use-menu-button.ts';

const Menu = lazyWithRetry(() => import('#ui/menu.tsx'), 'Menu');

interface LazyMenuButtonProps extends MenuButtonProps {
  onFocus: () => void;
  onPointerEnter: () => void;
}

interface LazyMenuProps {
  /** Draws the button. */
  trigger: (button: LazyMenuButtonProps) => ReactElement;
  entries: () => readonly MenuEntry[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

/** A menu opened by its button or from outside (a right click, a long press). Lazy-loaded when it is likely to be used. */
export function LazyMenu({ trigger, entries, isOpen, onOpenChange, align = 'end', side = 'bottom' }: LazyMenuProps) {
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const want = (): void => setWasWanted(true);
  const { anchor, buttonProps } = useMenuButton(isOpen, onOpenChange);
  return (
    <>
      {trigger({ ...buttonProps, onFocus: want, onPointerEnter: want })}
      {wasWanted && (
        <Suspense fallback={null}>
          <Menu
            anchor={anchor}
            entries={entries()}
            align={align}
            side={side}
            open={isOpen}
            onOpenChange={onOpenChange}
          />
        </Suspense>
      )}
    </>
  );
}
