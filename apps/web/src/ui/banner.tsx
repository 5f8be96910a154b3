import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiTexts } from '#lib/texts/ui-texts.ts';
import styles from './banner.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface BannerProps {
  tone?: 'offline' | 'reconnecting' | 'info' | 'success' | 'warning' | 'danger';
  /** The words; offline and reconnecting bring their own. */
  children?: ReactNode;
  /** A small quiet button or a link. */
  action?: ReactNode;
  /** Not read out by itself: it stands in a region that is. */
  isQuiet?: boolean;
}

/** A line across the top of the page or of a card, read out when it appears. */
export function Banner({ tone = 'info', children, action, isQuiet = false }: BannerProps) {
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.banner, styles[tone])} role={isQuiet ? undefined : role}>
      <div className={styles.said}>
        {icons[tone]}
        <div className={styles.words}>{children ?? ownWords(tone)}</div>
      </div>
      {action}
    </div>
  );
}

const icons: Record<NonNullable<BannerProps['tone']>, ReactNode> = {
  offline: <WifiOff aria-hidden="true" />,
  reconnecting: <Spinner size="small" label={null} />,
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
};

function ownWords(tone: BannerProps['tone']): string | null {
  if (tone === 'offline') return uiTexts.offline;
  if (tone === 'reconnecting') return uiTexts.reconnecting;
  return null;
}
