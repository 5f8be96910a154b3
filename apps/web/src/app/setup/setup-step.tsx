import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { setupTexts as texts } from '#lib/texts/setup-texts.ts';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import styles from './setup-page.module.css';

/** One part of the set-up: its name, whether it is done, and what to do. */
export function SetupStep({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <Card
      title={title}
      actions={
        isDone ? (
          <Tag tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {texts.done}
          </Tag>
        ) : (
          <Tag>{texts.open}</Tag>
        )
      }
    >
      <div className={styles.step}>{children}</div>
    </Card>
  );
}
