import { basename } from 'node:path';

const KEBAB_WITH_SUFFIXES = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const SAYS_NOTHING = /(^|[-.])(utils?|helpers?|misc|common|managers?)([-.]|$)/;

/**
 * File names are kebab-case and say what is inside.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: '"{{name}}" is not kebab-case (words-like-this.role.ts).',
      empty: '"{{name}}" does not say what is inside; name it after what it does.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (!KEBAB_WITH_SUFFIXES.test(name)) context.report({ node, messageId: 'kebab', data: { name } });
      if (SAYS_NOTHING.test(name)) context.report({ node, messageId: 'empty', data: { name } });
    },
  }),
};
