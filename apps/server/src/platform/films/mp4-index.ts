import { placesOf, readCount } from './boxes.ts';
import { damaged } from './film-limits.ts';

/** An index of fragments (`sidx`; ISO/IEC 14496-12, 8.16.3). */
export interface Index {
  readonly box: Buffer;
  /** Of its box in the file. */
  readonly end: number;
}

/** Where an index says that fragments begin. */
function* targetsIn({ box, end }: Index) {
  const [start = 0] = placesOf(box, 'sidx');
  const isLong = box[start] !== 0;
  const table = start + (isLong ? 32 : 24);
  const tableEnd = table + 12 * readCount(box, table - 4);
  // FFmpeg goes on in the next box, and takes an offset that is too large for a negative one.
  if (tableEnd > box.length || (isLong && readCount(box, table - 12) !== 0)) throw damaged();
  let target = end + readCount(box, table - 8);
  for (let at = table; at < tableEnd; at += 12) {
    yield target;
    // The highest bit says whether another index begins there.
    target += readCount(box, at) % 0x80_00_00_00;
  }
}

/**
 * Throws `unsupported_type` where an index leads to no outermost box: whoever seeks reads there what nobody looked at, since it hides
 * in what holds pictures. What lies behind the end was cut off.
 */
export const checkIndex = (index: Index, begins: ReadonlySet<number>, size: number): void => {
  for (const target of targetsIn(index)) if (target < size && !begins.has(target)) throw damaged();
};
