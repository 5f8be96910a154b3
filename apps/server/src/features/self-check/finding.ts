/** One part of what the server stands on: how it is, what was seen, and what to do about it. */
export interface Finding<Part extends string = string> {
  readonly part: Part;
  /** `warning`: it works, and not as an organisation needs it. */
  readonly state: 'ok' | 'warning' | 'broken';
  readonly detail: string;
  /** Null when there is nothing to do. */
  readonly fix: string | null;
}

export const ok = <P extends string>(part: P, detail: string): Finding<P> => ({
  part,
  state: 'ok',
  detail,
  fix: null,
});

export const warning = <P extends string>(part: P, detail: string, fix: string): Finding<P> => ({
  part,
  state: 'warning',
  detail,
  fix,
});

export const broken = <P extends string>(part: P, detail: string, fix: string): Finding<P> => ({
  part,
  state: 'broken',
  detail,
  fix,
});
