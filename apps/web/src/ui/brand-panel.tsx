import { classNames } from './class-names.ts';
import styles from './brand-panel.module.css';

export interface BrandPanelProps {
  /** One quiet sentence. */
  children: string;
}

/** The left half of wide sign-in screens: one line that branches into conversations. Not drawn under 1024 px. */
export function BrandPanel({ children }: BrandPanelProps) {
  return (
    <div className={styles.panel}>
      <svg className={styles.drawing} viewBox="0 0 720 900" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <g className={styles.lines}>
          <path d="M-400 440H552" />
          <path d="M96 440c96 0 76-164 172-164h252" />
          <path d="M300 276c80 0 66-132 146-132h154" />
          <path d="M196 440c92 0 74 148 166 148h222" />
        </g>
        <g className={styles.nodes}>
          <circle cx="96" cy="440" r="5" />
          <circle cx="196" cy="440" r="5" />
          <circle cx="300" cy="276" r="5" />
        </g>
        <Message x={600} y={144} />
        <Message x={520} y={276} />
        <Message x={552} y={440} isOwn />
        <Message x={584} y={588} />
      </svg>
      <p className={styles.words}>{children}</p>
    </div>
  );
}

function Message({ x, y, isOwn = false }: { x: number; y: number; isOwn?: boolean }) {
  return (
    <g className={classNames(styles.message, isOwn && styles.own)} transform={`translate(${x} ${y})`}>
      <path d="M12-25h64a12 12 0 0 1 12 12v26a12 12 0 0 1-12 12H30L16 37V25h-4A12 12 0 0 1 0 13v-26a12 12 0 0 1 12-12Z" />
      <path d="M18-7h48M18 7h28" />
    </g>
  );
}
