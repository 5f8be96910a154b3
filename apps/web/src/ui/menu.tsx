import * as Radix from '@radix-ui/react-menu';
import { Check } from 'lucide-react';
import { type ReactNode, useMemo, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { textDirection } from './text-direction.ts';
import type { MenuAnchor } from './use-menu-button.ts';
import { focusedMenu } from './use-return-focus.ts';

/** Arrow keys lead from a menu's first entry up into the row of buttons above, along that row, and down again. */
const moveInHeader = (event: KeyboardEvent<HTMLElement>): void => {
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

export interface MenuEntry {
  /** Unique in the menu. */
  id: string;
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** Quiet words at the end: a shortcut, a count. */
  hint?: string;
  tone?: 'normal' | 'danger';
  disabled?: boolean;
  /** Draws a tick when true; makes the entry one of a choice. */
  checked?: boolean;
  /** A line above it. */
  startsGroup?: boolean;
}

export interface MenuProps {
  /** From `useMenuButton`. */
  anchor: MenuAnchor;
  entries: readonly MenuEntry[];
  /** A row of buttons above the entries, with the roles of entries; arrow up leads there from the first entry. */
  header?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the menu when the button does not. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
}

/** What a button opens; opened from elsewhere too: a right click or a long press on the row. */
export function Menu(props: MenuProps) {
  const { anchor, entries, header, open, onOpenChange, label, align = 'end', side = 'bottom' } = props;
  const { buttonId, menuId } = anchor;
  const button = useMemo(() => buttonRef(buttonId), [buttonId]);

  return (
    <Radix.Root dir={textDirection()} modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal>
        <Radix.Content
          id={menuId}
          className={styles.menu}
          // While it fades out, a pointer above it would take the focus away from where the choice has put it.
          inert={!open}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          {...(label === undefined ? { 'aria-labelledby': buttonId } : { 'aria-label': label })}
          onFocus={({ target, currentTarget, relatedTarget }) => {
            if (focusedMenu.buttonId === buttonId || target !== currentTarget) return;
            focusedMenu.buttonId = buttonId;
            // Radix does this after a key, but only after keys that were pressed when its code was here already.
            if (relatedTarget === button.current && currentTarget.matches(':focus-visible'))
              firstEntry(currentTarget)?.focus();
          }}
          // Before Radix moves on, which knows no row.
          onKeyDownCapture={moveInHeader}
          onInteractOutside={(event) => {
            // The button closes it itself.
            if (event.target instanceof Node && button.current.contains(event.target)) event.preventDefault();
            else focusedMenu.buttonId = '';
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (focusedMenu.buttonId !== buttonId) return;
            // What was chosen may have taken the focus already.
            if (document.activeElement === document.body) button.current.focus();
            focusedMenu.buttonId = '';
          }}
        >
          {header}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const firstEntry = (menu: Element): HTMLElement | null =>
  menu.querySelector('[role^="menuitem"]:not(button, [data-disabled])');

/** The button that stands now, however often it is drawn. */
const buttonRef = (id: string) => ({
  get current() {
    return document.getElementById(id) ?? document.body;
  },
});

function Entry({ entry }: { entry: MenuEntry }) {
  const { label, onSelect, icon, hint, tone, disabled = false, checked, startsGroup } = entry;
  const className = classNames(styles.entry, tone === 'danger' && styles.danger);
  const content = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </>
  );

  return (
    <>
      {startsGroup && <Radix.Separator className={styles.line} />}
      {checked === undefined ? (
        <Radix.Item className={className} disabled={disabled} onSelect={onSelect}>
          {content}
        </Radix.Item>
      ) : (
        <Radix.CheckboxItem className={className} disabled={disabled} checked={checked} onSelect={onSelect}>
          {content}
          <Radix.ItemIndicator>
            <Check aria-hidden="true" />
          </Radix.ItemIndicator>
        </Radix.CheckboxItem>
      )}
    </>
  );
}
