import { Suspense } from 'react';
import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';
import { classNames } from './class-names.ts';
import type { DrawingName } from './drawing-shapes.tsx';
import styles from './empty-drawing.module.css';

// A decoration: where it does not come, its place stays empty.
const Shapes = lazyWithRetry(() => import('./drawing-shapes.tsx'), 'DrawingShapes', nothing);

/** Small line drawings for empty and failed states; says nothing by itself. */
export function EmptyDrawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.drawing, className)} viewBox="0 0 96 72" aria-hidden="true">
      <Suspense>
        <Shapes name={name} />
      </Suspense>
    </svg>
  );
}
