import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';
import { textDirection } from './text-direction.ts';

export interface Tab {
  id: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between; read out. */
  label: string;
  tabs: readonly Tab[];
  selected: string;
  onSelect: (id: string) => void;
}

export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <Radix.Root dir={textDirection()} value={selected} onValueChange={onSelect}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} className={styles.tab} value={tab.id}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} className={styles.content} value={tab.id}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
