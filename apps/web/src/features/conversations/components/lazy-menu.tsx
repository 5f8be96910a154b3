import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuEntry } from '#ui/menu.tsx';

const Menu = lazy(async () => ({ default: (await import('#ui/menu.tsx')).Menu }));

interface LazyMenuProps {
  /** Draws the button; `open` is to be called on its click until the menu is there, which then does it itself. */
  trigger: (open: (() => void) | undefined) => ReactElement;
  entries: () => readonly MenuEntry[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

/** A menu whose code comes when it is first opened, by its button or from outside (a right click, a long press). */
export function LazyMenu({ trigger, entries, isOpen, onOpenChange, align = 'end', side = 'bottom' }: LazyMenuProps) {
  const [wasWanted, setWasWanted] = useState(false);
  if (isOpen && !wasWanted) setWasWanted(true);
  const waiting = trigger(() => onOpenChange(true));
  if (!wasWanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu
        trigger={trigger(undefined)}
        entries={isOpen ? entries() : []}
        align={align}
        side={side}
        open={isOpen}
        onOpenChange={onOpenChange}
      />
    </Suspense>
  );
}
