import { lazy, Suspense } from 'react';
import { classNames } from './class-names.ts';
import styles from './empty-drawing.module.css';

export type DrawingName = 'list' | 'messages' | 'people' | 'files' | 'search' | 'done' | 'trouble';

// A decoration: where it does not come, its place stays empty.
const Shapes = lazy(() =>
  import('./drawing-shapes.tsx').then(
    ({ DrawingShapes }) => ({ default: DrawingShapes }),
    () => ({ default: () => null }),
  ),
);

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
