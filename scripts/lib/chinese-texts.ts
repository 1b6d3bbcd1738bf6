import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { actWord } from '#core/refusals/act-words.ts';

const han = /\p{Script=Han}/u;

/** A string with Chinese in it that stands in the code without its English. */
export type ChineseText = { readonly file: string; readonly line: number; readonly text: string };

/**
 * Finds the Chinese strings of the server and the modules that have no English. Texts of `refusals.ts` and `answers.ts` have it, pairs of languages
 * have it beside them, titles of acts and what stands in the glossary are translated by their Chinese. Notes of histories are kept as they are.
 */
export function chineseTexts(root: string): readonly ChineseText[] {
  const glossary = new Set(Object.keys(parse(readFileSync(join(root, 'modules/glossary.yaml'), 'utf8')) as object));
  const isTranslated = (text: string): boolean => !han.test(actWord(text).en) || glossary.has(text);
  return sourcesOf(root).flatMap((file) => textsIn(file, readFileSync(join(root, file), 'utf8'), isTranslated));
}

function sourcesOf(root: string): readonly string[] {
  return ['server', 'modules']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|(?:refusals|\/answers)\.ts$/.test(file))
    .toSorted();
}

/** Finds the strings of one file; without Chinese it is not even parsed. */
export function textsIn(file: string, code: string, isTranslated: (text: string) => boolean): readonly ChineseText[] {
  if (!han.test(code)) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: ChineseText[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (!isText || !han.test(node.getText(source))) {
      ts.forEachChild(node, visit);
      return;
    }
    if ((ts.isStringLiteralLike(node) && isTranslated(node.text)) || isPaired(node) || isNote(node)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ file, line: line + 1, text: node.getText(source) });
  };
  visit(source);
  return found;
}

/** Is it a note that the history of a record keeps? */
function isNote({ parent }: ts.Expression): boolean {
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'note';
}

/** Does the English stand beside it: `{ zh, en }`, `{ text, textEn }`, `[Chinese, English]`? */
function isPaired(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && ts.isObjectLiteralExpression(parent.parent)) {
    const names = new Set(parent.parent.properties.map((one) => one.name?.getText()));
    const name = parent.name.getText();
    return name === 'zh' ? names.has('en') : names.has(`${name}En`) || names.has(`${name}_en`);
  }
  if (!ts.isArrayLiteralExpression(parent) || parent.elements.length !== 2) return false;
  const [first, second] = parent.elements;
  return (
    first === node &&
    second !== undefined &&
    ts.isStringLiteralLike(second) &&
    /^[^\p{Script=Han}]*[a-z][^\p{Script=Han}]*$/iu.test(second.text)
  );
}
