import { unsupportedType } from '../app-error.ts';

/**
 * Twenty thousand seconds of voice, which is all that an upload holds. Whoever plays a file makes a table of all its pictures and
 * pieces of sound, of 24 bytes for each in Chromium and of 170 in Firefox, and people send ten files at once.
 */
const mostSamples = 1_000_000;
/** A small file says less: of what is not of one size the tables alone take as much, and sound that is written piece by piece does. */
const bytesOfSample = 4;
const alwaysTaken = 100_000;

/** How many samples a film of so many bytes may say that it has. */
export const mostSamplesIn = (size: number): number =>
  Math.min(mostSamples, Math.max(alwaysTaken, size / bytesOfSample));

/** Of pictures, sounds and subtitles in all languages. */
export const mostTracks = 100;

/** 8K, upright too: the most that any phone films. */
const longestSide = 8_192;
const mostPixels = 36_000_000;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A refusal (`unsupported_type`) of what is not as it says, or more than a browser has room for. */
export const damaged = () => unsupportedType('This film or sound could not be opened. It may be damaged.');

/** Throws `unsupported_type` for pictures of which a browser needs gigabytes for the first one alone. */
export const checkPictureSize = ({ width, height }: PictureSize): void => {
  if (Math.max(width, height) > longestSide || width * height > mostPixels)
    throw unsupportedType('The pictures of this film are too large. Send it in 8K or less.');
};
