import * as z from 'zod/mini';
import { maxContentLength } from './conversations.ts';
import { text } from './fields.ts';

/** A frame larger than this closes the connection, in bytes. */
export const maxFrameBytes = 64 * 1024;

/** The words of a message. A frame is never so long that counting its code points takes long. */
export const messageContent = text(maxFrameBytes, 'Your message').check(
  z.refine(
    (value) => value.length <= maxContentLength || [...value].length <= maxContentLength,
    `Your message can have at most ${maxContentLength.toLocaleString('en')} characters`,
  ),
);
