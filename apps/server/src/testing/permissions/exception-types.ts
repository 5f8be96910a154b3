import type { Answer, Caller, Relation } from './permission-targets.ts';

interface Exception {
  readonly callers: readonly Caller[];
  readonly answers: Readonly<Partial<Record<Relation, Answer>>>;
  readonly why: string;
}
export type Exceptions = readonly Exception[];
