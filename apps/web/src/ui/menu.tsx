import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';
import { textDirection } from './text-direction.ts';

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
  /** The button that opens it. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Names the menu when the trigger does not. */
  label?: string;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  /** To open it from elsewhere too: a right click or a long press on the row. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function Menu({ trigger, entries, label, align = 'end', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <Radix.Root
      dir={textDirection()}
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          {...(label !== undefined && { 'aria-label': label })}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

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
