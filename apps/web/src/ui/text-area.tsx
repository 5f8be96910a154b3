import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { handOnRef } from './hand-on-ref.ts';
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
        return handOnRef(ref, element);
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
