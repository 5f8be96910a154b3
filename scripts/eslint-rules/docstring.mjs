const FUNCTIONS = new Set(['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression']);

/** @param {any} declaration */
function isFunction(declaration) {
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.some((/** @type {any} */ one) => FUNCTIONS.has(one.init?.type));
  }
  return FUNCTIONS.has(declaration?.type) || declaration?.type === 'ClassDeclaration';
}

/**
 * What others call says what it does: an exported function or class has a docstring.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const docstring = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: 'An exported function here needs a docstring: what it does, units, shapes, which errors.' },
  },
  create: (context) => ({
    ExportNamedDeclaration(node) {
      if (!isFunction(node.declaration)) return;
      const before = context.sourceCode.getCommentsBefore(node).at(-1);
      if (before?.type !== 'Block' || !before.value.startsWith('*')) context.report({ node, messageId: 'missing' });
    },
  }),
};
