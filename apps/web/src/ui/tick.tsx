import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './tick.module.css';

export interface TickProps {
  state: keyof typeof looks;
  className?: string | undefined;
}

/** One tick is sent, two are delivered, two highlighted ones are read. */
export function Tick({ state, className }: TickProps) {
  const { Icon, label } = looks[state];
  return <Icon className={classNames(styles.tick, styles[state], className)} role="img" aria-label={label} />;
}

const looks = {
  waiting: { Icon: Clock3, label: uiTexts.tickWaiting },
  sent: { Icon: Check, label: uiTexts.tickSent },
  delivered: { Icon: CheckCheck, label: uiTexts.tickDelivered },
  read: { Icon: CheckCheck, label: uiTexts.tickRead },
  failed: { Icon: CircleAlert, label: uiTexts.tickFailed },
} as const;
