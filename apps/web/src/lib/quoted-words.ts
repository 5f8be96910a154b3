import type { QuotedMessage } from '@branchline/contract/shapes';
import { gestureTexts } from './texts/gesture-texts.ts';

/** What a quote says in one line: the words, or what kind of file it was; and that it is gone. */
export const quotedWords = ({ excerpt, kind, deleted }: QuotedMessage): string =>
  deleted ? gestureTexts.deleted : excerpt.replace(/\s+/g, ' ').trim() || gestureTexts.kinds[kind];
