import type { ReactNode } from 'react';
import styles from './install-hint.module.css';

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The browser's bar, with the box that an arrow leaves. */
export function SharePicture() {
  return (
    <Picture>
      <path d="M4 40h8M36 40h8" />
      <g data-tapped="">
        <path d="M19 20h-4v20h18V20h-4" />
        <path d="M24 30V8M18 14l6-6 6 6" />
      </g>
    </Picture>
  );
}

/** A line of the share menu, with the box that has a plus in it. */
export function AddPicture() {
  return (
    <Picture>
      <path d="M8 10h18M8 38h18" />
      <g data-tapped="">
        <path d="M8 24h12" />
        <rect x="26" y="16" width="16" height="16" rx="4" />
        <path d="M34 20v8M30 24h8" />
      </g>
    </Picture>
  );
}

/** The home screen, where one app has a message for somebody. */
export function OpenPicture() {
  return (
    <Picture>
      <rect x="7" y="7" width="13" height="13" rx="4" />
      <rect x="7" y="28" width="13" height="13" rx="4" />
      <rect x="28" y="28" width="13" height="13" rx="4" />
      <g data-tapped="">
        <rect x="28" y="7" width="13" height="13" rx="4" fill="currentColor" />
        <circle cx="41" cy="7" r="3" fill="currentColor" />
      </g>
    </Picture>
  );
}
