import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import { classNames } from './class-names.ts';
import styles from './tick.module.css';

export interface TickProps {
  state: 'waiting' | 'sent' | 'read' | 'failed';
  /** Draws "sent" as a double tick too; the read one differs by its colour and its name. */
  double?: boolean;
  className?: string | undefined;
}

export function Tick({ state, double = false, className }: TickProps) {
  const { Icon, label } = looks[state];
  const Drawn = state === 'sent' && double ? CheckCheck : Icon;
  return <Drawn className={classNames(styles.tick, styles[state], className)} role="img" aria-label={label} />;
}

const looks = {
  waiting: { Icon: Clock3, label: uiTexts.tickWaiting },
  sent: { Icon: Check, label: uiTexts.tickSent },
  read: { Icon: CheckCheck, label: uiTexts.tickRead },
  failed: { Icon: CircleAlert, label: uiTexts.tickFailed },
} as const;
