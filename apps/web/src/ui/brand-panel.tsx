import styles from './brand-panel.module.css';

export interface BrandPanelProps {
  /** One quiet sentence. */
  children: string;
}

/** The left half of wide sign-in screens: one line that branches into many. Not drawn under 1024 px. */
export function BrandPanel({ children }: BrandPanelProps) {
  return (
    <div className={styles.panel}>
      <svg className={styles.drawing} viewBox="0 0 720 900" preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        <g className={styles.lines}>
          <path d="M120 900V120" />
          <path d="M120 760c0-90 60-90 140-90s140-10 140-100V60" />
          <path d="M400 520c0-70 50-80 110-80s110-10 110-80V180" />
          <path d="M120 470c0-60 30-70 70-70s70-10 70-70V210" />
          <path d="M400 330c0-50 26-56 60-56s60-8 60-56v-98" />
        </g>
        <g className={styles.nodes}>
          <circle cx="120" cy="760" r="9" />
          <circle cx="120" cy="470" r="9" />
          <circle cx="400" cy="520" r="9" />
          <circle cx="400" cy="330" r="9" />
        </g>
        <g className={styles.ends}>
          <path d="M92 70h56a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14h-20l-16 13v-13h-20a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14Z" />
          <path d="M232 160h56a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14h-20l-16 13v-13h-20a14 14 0 0 1-14-14v-24a14 14 0 0 1 14-14Z" />
          <path d="M492 70h56a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14h-20l-16 13v-13h-20a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14Z" />
          <path d="M592 130h56a14 14 0 0 1 14 14v24a14 14 0 0 1-14 14h-20l-16 13v-13h-20a14 14 0 0 1-14-14v-24a14 14 0 0 1 14-14Z" />
        </g>
      </svg>
      <p className={styles.words}>{children}</p>
    </div>
  );
}
