/** The start is stopped by these: one line for each value that cannot be used. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Collects what is wrong, so that a person sees all of it at once. */
export interface Problems {
  readonly lines: readonly string[];
  /** `problem` completes the sentence "NAME …"; it never repeats a secret. */
  add(name: string, problem: string, example: string): void;
}

export const collectProblems = (): Problems => {
  const lines: string[] = [];
  return {
    lines,
    add: (name, problem, example) => {
      lines.push(`${name} ${problem}. Example: ${name}=${example}`);
    },
  };
};

/** A value that is no secret, short enough for one line. */
export const shown = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
