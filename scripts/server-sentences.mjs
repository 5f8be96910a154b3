import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './setup.mjs';

/** Sentences that the wire itself fixes, and files whose words nobody but an operator reads, in the operator's language. */
const FIXED = new Set(['Message read successfully.', 'A call failed.']);
const SKIPPED =
  /\.test\.ts$|\/(testing|demo|faults|permissions|backup|db|cluster|storage|schema)\/|\/(openapi|docs-page|logger|metrics|chat-metrics|disk-metrics|budget-metrics|part-metrics|audit\.presenter|terminal|provider-refusal|outage-reason|security-headers|registry|csv-cell|address-check|users-csv\.presenter|conversation-csv\.presenter|open-sms|open-mail|draw-icon|draw-svg|multipart|health|admins\.service|later-queue|audit\.service|users\.presenter)\.ts$/;
const FOLDERS = ['packages/contract/src', 'apps/server/src/features', 'apps/server/src/platform'];

/** What is said to nobody but a log or a programmer. */
const UNHEARD =
  /^(logger\.|\w*[lL]og\b|.*\.log\b|.*logger\??\.|Error$|TypeError$|RangeError$|sql|describe|observe|.*\.(register|on|emit|every|test|startsWith|endsWith|includes|has|get|set))/;

const NO_NAME = new Set([
  'String',
  'toLocaleString',
  'en',
  'join',
  'and',
  'slice',
  'Math',
  'ceil',
  'map',
  'toISOString',
]);

/** @param {ts.Expression} expression */
const placeholderOf = (expression) => {
  const text = expression.getText();
  if (text.startsWith('inWords(')) return 'wait';
  const names = text.match(/[A-Za-z_]\w*/g)?.filter((name) => !NO_NAME.has(name)) ?? [];
  return names.at(-1) ?? 'value';
};

/** A literal, a template or a sum of them as one text; undefined for anything else. @param {ts.Node} node @returns {string | undefined} */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => `{${placeholderOf(expression)}}${literal.text}`).join('')
    );
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left), textOf(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** @param {ts.Node} node */
const callee = (node) =>
  ts.isCallExpression(node) || ts.isNewExpression(node)
    ? node.expression.getText()
    : ts.isTaggedTemplateExpression(node)
      ? node.tag.getText()
      : '';

/** @param {ts.Node} node */
const isHeard = (node) => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return false;
  if (ts.isPropertyAssignment(parent) && ['summary', 'path', 'name'].includes(parent.name.getText())) return false;
  for (let above = parent; above !== undefined; above = above.parent) {
    const name = callee(above);
    if (name !== '' && !name.startsWith('z.') && UNHEARD.test(name)) return false;
    if (ts.isBlock(above)) break;
  }
  return true;
};

/** A setting of the product's own is called by words of a catalogue. @param {ts.Node} node */
const isNameOfSetting = ({ parent }) =>
  ts.isPropertyAssignment(parent) &&
  parent.name.getText() === 'name' &&
  parent.getSourceFile().fileName.endsWith('/well-known.ts');

/** @param {ts.Node} node @param {string} text */
const isSentence = (node, text) => {
  const name = callee(node.parent);
  if (name === 'say' || name.endsWith('.say')) return true;
  if (/^(requiredText|text|requiredId|secretAttempt|account)$/.test(name)) return true;
  return (
    /^([A-Z]|1 |\{(label|name|megabytes|seconds|minutes|hours|used|free|workers|publicUrl)\} )/.test(text) &&
    /[a-z]{2}/.test(text) &&
    /\S \S/.test(text) &&
    !/^[A-Z_]{2,} |HTTP\//.test(text)
  );
};

/**
 * Every sentence that the server says to people, by its English words, with the file it stands in.
 *
 * @returns {Map<string, string>}
 */
export function serverSentences() {
  /** @type {Map<string, string>} */
  const found = new Map();
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => `${folder}/${name}`),
  ).filter((file) => file.endsWith('.ts') && !SKIPPED.test(file));
  // The contract's first: its sentences are said by the forms of the web too.
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    /** @param {string} text */
    const note = (text) => {
      if (!FIXED.has(text) && !found.has(text)) found.set(text, file);
    };
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isCallExpression(node) && callee(node) === 'notFound' && node.arguments[0] !== undefined) {
        const thing = textOf(node.arguments[0]);
        if (thing !== undefined) note(`This ${thing} could not be found.`);
        return;
      }
      const text = textOf(node);
      if (text !== undefined) {
        // What a limit says comes before when to try again, and what was seen before what follows from it.
        const said = text.replace(/^\{(message|detail)\} /, '');
        if (isNameOfSetting(node) || (isHeard(node) && isSentence(node, said))) note(said);
        return;
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

if (process.argv[2] === '--list') for (const [text, file] of serverSentences()) console.log(`${text}\t${file}`);
