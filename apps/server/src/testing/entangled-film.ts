import { box, number } from './mp4-boxes.ts';

/** A megabyte of descriptions, each of which says that all others belong to it: looking at them all takes hours. */
export const entangledFilm = (): Uint8Array<ArrayBuffer> => {
  const description = box('stsd', number(0), number(0xff_ff_ff_ff));
  return new Uint8Array(
    Buffer.concat([
      box('ftyp', Buffer.from('isom'), number(0)),
      box('moov', Buffer.alloc(60_000 * description.length, description)),
    ]),
  );
};
