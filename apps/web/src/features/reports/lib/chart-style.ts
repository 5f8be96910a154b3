/** What all charts of the dashboard have: quiet axes, and a tooltip in the kit's clothes. */
export const axisStyle = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--color-text-3)', fontSize: 'var(--text-caption)' },
} as const;

export const tooltipStyle = {
  cursor: { fill: 'var(--color-surface-2)' },
  contentStyle: {
    background: 'var(--color-surface)',
    border: 'var(--hairline) solid var(--color-border)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--color-text)',
  },
} as const;
