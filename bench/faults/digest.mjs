import { createHash } from 'node:crypto';

/** What stands for a text in every comparison, as PostgreSQL's `md5` says it: texts are long and many. @param {string} text */
export const digestOf = (text) => createHash('md5').update(text).digest('hex');
