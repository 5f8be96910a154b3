import type { ReactNode } from 'react';
import styles from './drawing-shapes.module.css';
import type { DrawingName } from './empty-drawing.tsx';

const soft = styles.soft;
const line = styles.line;
const accent = styles.accent;

const shapes: Record<DrawingName, ReactNode> = {
  list: (
    <>
      <rect className={soft} x="20" y="8" width="56" height="56" rx="8" />
      <path className={line} d="M40 24h26M40 36h26M40 48h16" />
      <path className={accent} d="M30 24h.01M30 36h.01M30 48h.01" />
    </>
  ),
  messages: (
    <>
      <path className={soft} d="M12 16a8 8 0 0 1 8-8h32a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H28l-12 9v-10a8 8 0 0 1-4-7Z" />
      <path className={line} d="M24 20h24M24 30h14" />
      <path
        className={styles.front}
        d="M84 38a8 8 0 0 0-8-8H54a8 8 0 0 0-8 8v12a8 8 0 0 0 8 8h16l9 7v-8a8 8 0 0 0 5-7Z"
      />
      <path className={accent} d="M57 44h.01M65 44h.01M73 44h.01" />
    </>
  ),
  people: (
    <>
      <path className={soft} d="M22 62a26 22 0 0 1 52 0Z" />
      <circle className={styles.front} cx="48" cy="26" r="14" />
      <path className={line} d="M22 62a26 22 0 0 1 52 0" />
      <path className={accent} d="M78 16v12M72 22h12" />
    </>
  ),
  files: (
    <>
      <path className={soft} d="M14 20a6 6 0 0 1 6-6h16l8 8h32a6 6 0 0 1 6 6v28a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z" />
      <path className={line} d="M14 32h68" />
      <path className={accent} d="M48 54V41M42 46l6-6 6 6" />
    </>
  ),
  search: (
    <>
      <circle className={soft} cx="44" cy="32" r="22" />
      <path className={line} d="m60 48 16 16" />
      <path className={accent} d="M36 32h16" />
    </>
  ),
  done: (
    <>
      <circle className={soft} cx="48" cy="36" r="26" />
      <path className={accent} d="m37 37 8 8 15-17" />
    </>
  ),
  trouble: (
    <>
      <path className={soft} d="M30 54a15 15 0 0 1-2-29.9 20 20 0 0 1 38.5 4.4A13 13 0 0 1 66 54Z" />
      <path className={styles.warn} d="M48 28v12M48 47h.01" />
    </>
  ),
};

export function DrawingShapes({ name }: { name: DrawingName }) {
  return shapes[name];
}
