import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import styles from './text-area.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Grows with its text from `rows` up to this many lines, then scrolls. */
  maxRows?: number | undefined;
}

export function TextArea({ rows = 3, maxRows, className, onInput, ref, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest);
  const area = useRef<HTMLTextAreaElement | null>(null);

  // After every render: the value may have been set or cleared from outside.
  useLayoutEffect(() => {
    if (maxRows !== undefined && area.current) growToText(area.current, maxRows);
  });

  return (
    <textarea
      rows={rows}
      {...rest}
      {...control}
      ref={(element) => {
        area.current = element;
        return assignRef(ref, element);
      }}
      className={classNames(styles.area, maxRows !== undefined && styles.grows, className)}
      onInput={(event) => {
        if (maxRows !== undefined) growToText(event.currentTarget, maxRows);
        onInput?.(event);
      }}
    />
  );
}

function growToText(area: HTMLTextAreaElement, maxRows: number) {
  const style = getComputedStyle(area);
  const lineHeight = Number.parseFloat(style.lineHeight);
  const around = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd);
  const border = area.offsetHeight - area.clientHeight;
  area.style.blockSize = 'auto';
  const wanted = Math.min(area.scrollHeight, maxRows * lineHeight + around);
  area.style.overflowY = area.scrollHeight > wanted + 1 ? 'auto' : 'hidden';
  area.style.blockSize = `${String(wanted + border)}px`;
}

/** Gives an element to a ref of either kind; for pieces that keep a ref of their own as well. */
function assignRef<T>(ref: Ref<T> | undefined, element: T | null): (() => void) | undefined {
  if (typeof ref === 'function') {
    const cleanUp = ref(element);
    return typeof cleanUp === 'function' ? cleanUp : () => ref(null);
  }
  if (!ref) return undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
