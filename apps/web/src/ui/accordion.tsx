import * as Radix from '@radix-ui/react-accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { textDirection } from './text-direction.ts';

export interface AccordionEntry {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  entries: readonly AccordionEntry[];
}

/** One entry open at a time; the open one closes again. What is closed is not drawn, so its media is not loaded. */
export function Accordion({ entries }: AccordionProps) {
  return (
    <Radix.Root dir={textDirection()} className={styles.accordion} type="single" collapsible>
      {entries.map((entry) => (
        <Radix.Item key={entry.id} className={styles.item} value={entry.id}>
          <Radix.Header className={styles.header}>
            <Radix.Trigger className={styles.trigger}>
              <span className={styles.title}>{entry.title}</span>
              <ChevronDown className={styles.chevron} aria-hidden="true" />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className={styles.content}>
            <div className={styles.body}>{entry.content}</div>
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
