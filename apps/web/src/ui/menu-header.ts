import type { KeyboardEvent } from 'react';
import { textDirection } from './text-direction.ts';

/** Arrow keys lead from a menu's first entry up into the row of buttons above, along that row, and down again. */
export const moveInHeader = (event: KeyboardEvent<HTMLElement>): void => {
  const { currentTarget: menu, target, key } = event;
  const buttons = [...menu.querySelectorAll('button')];
  const entries = menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(button, [data-disabled])');
  const place = buttons.findIndex((button) => button === target);
  const at = (next: number) => buttons.at(next % buttons.length);
  const forward = textDirection() === 'rtl' ? -1 : 1;
  const ways: Readonly<Record<string, HTMLElement | undefined>> =
    place < 0
      ? { ...(target === entries[0] && { ArrowUp: buttons[0] }) }
      : {
          ArrowRight: at(place + forward),
          ArrowLeft: at(place - forward),
          ArrowDown: entries[0],
          ArrowUp: [...entries].at(-1),
          Home: buttons[0],
          End: buttons.at(-1),
        };
  const next = ways[key];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
