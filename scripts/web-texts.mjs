import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './setup.mjs';

/** A file's first texts have its name, those after them a number too. @param {string} area @param {number} index */
export const areaOf = (area, index) => (index === 0 ? area : `${area}${String(index + 1)}`);

const FOLDER = 'apps/web/src';

/** @typedef {{ english: string, file: string, path: string[], params: string[] | null }} WebText `params` of a function, in order; `path`: the key in its parts, which may have dots themselves */

/**
 * Every text of the web app by its key, `<area>.<path>`: the area is what its file is called.
 *
 * @returns {Map<string, WebText>}
 */
export function webTexts() {
  /** @type {Map<string, WebText>} */
  const found = new Map();
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const name of readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' }).sort()) {
    const area = /(?:^|\/)([\w-]+)-(?:texts|titles)\.ts$/.exec(name)?.[1];
    if (area === undefined || area === 'define') continue;
    const other = files.get(area);
    if (other !== undefined) throw new Error(`${name} and ${other} would have the same keys: give one another name.`);
    files.set(area, name);
    const file = `${FOLDER}/${name}`;
    const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
    let count = 0;
    /** @type {Map<string, ts.Expression>} */
    const constants = new Map();
    /** @param {ts.Node} node @param {string[]} path */
    const note = (node, path) => {
      const key = path.join('.');
      if (ts.isIdentifier(node)) {
        const value = constants.get(node.text);
        if (value !== undefined) note(value, path);
      } else if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) note(node.expression, path);
      else if (ts.isStringLiteralLike(node)) found.set(key, { english: node.text, file, path, params: null });
      else if (ts.isBinaryExpression(node)) {
        const english = node
          .getText()
          .replace(/['`]\s*\+\s*['`]/g, '')
          .slice(1, -1);
        found.set(key, { english, file, path, params: null });
      } else if (ts.isArrayLiteralExpression(node))
        node.elements.forEach((each, index) => note(each, [...path, String(index)]));
      else if (ts.isObjectLiteralExpression(node)) {
        for (const each of node.properties) {
          if (ts.isPropertyAssignment(each))
            note(each.initializer, [...path, ts.isStringLiteralLike(each.name) ? each.name.text : each.name.getText()]);
          else if (ts.isShorthandPropertyAssignment(each)) note(each.name, [...path, each.name.text]);
        }
      } else if (ts.isArrowFunction(node)) {
        const params = node.parameters.map((parameter) => parameter.name.getText());
        found.set(key, { english: node.body.getText().replace(/\s+/g, ' '), file, path, params });
      }
    };
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineTexts' && node.arguments[0])
        note(node.arguments[0], [areaOf(area, count++)]);
      else ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
}

if (process.argv[2] === '--list') for (const [key, { english }] of webTexts()) console.log(`${key}\t${english}`);
