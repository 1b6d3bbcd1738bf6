import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = /[\\/]@fortune-sheet[\\/](core|react)[\\/]dist[\\/]index\.esm\.js$/;
const STYLES = /[\\/]@fortune-sheet[\\/]react[\\/]dist[\\/]index\.css$/;

type Change = readonly [from: string, to: string];
/** The library puts rows in by text that is run as code, which our content policy rightly forbids. */
const runText: readonly Change[] = [
  [
    'new Function("d", "return d.unshift(".concat(arr.join(","), ")"))(d)',
    'd.unshift.apply(d, arr.map(function (text) { return JSON.parse(text); }))',
  ],
  [
    'new Function("d", "return d.splice(".concat(index, ", 0, ").concat(arr.join(","), ")"))(d)',
    'd.splice.apply(d, [index, 0].concat(arr.map(function (text) { return JSON.parse(text); })))',
  ],
  [
    'new Function("d", "return d.splice(".concat(index + 1, ", 0, ").concat(arr.join(","), ")"))(d)',
    'd.splice.apply(d, [index + 1, 0].concat(arr.map(function (text) { return JSON.parse(text); })))',
  ],
];
/** Pasted markup is read in a document in which nothing is fetched or run. */
const paste: Change = [
  'ele.innerHTML = txtdata;',
  'ele = document.implementation.createHTMLDocument("").createElement("div"); ele.innerHTML = txtdata;',
];
const ours = (file: string): string =>
  JSON.stringify(resolve(import.meta.dirname, '../../core/spreadsheet/calc', file));
/** Formulas are computed and numbers written by our own engine, the same as on the server; the library only asks what is typed. */
const engine: readonly Change[] = [
  [
    "import { Parser, ERROR_REF } from '@fortune-sheet/formula-parser';",
    `import { shownText as ourText, colorOfFormat as ourColor } from ${ours('look.ts')};
import { movedFormula as ourMovedFormula } from ${ours('move.ts')};
import { typedNumber as ourTypedNumber } from ${ours('typed.ts')};
var ERROR_REF = "#REF!";
function Parser() {}
Parser.prototype.on = function () {};
Parser.prototype.parse = function () { return { error: null, result: "" }; };
function movedHere(ctx, own, moved, formula, act, axis, side, index, count) {
  if (!formula) return "";
  var at = act === "add" && side === "rightbottom" ? index + 1 : index;
  return ourMovedFormula(formula, ctx.luckysheetfile[own].name, ctx.luckysheetfile[moved].name, {
    act: act === "add" ? "insert" : "delete", axis: axis === "row" ? "row" : "column", at: at, count: count
  }).replace(/^=/, "");
}`,
  ],
  [
    'function execFunctionGroup(ctx, origin_r, origin_c, value, id, data) {',
    'function execFunctionGroup() {\n  return;',
  ],
  [
    'function setFormulaCellInfo(ctx, formulaCell, data) {',
    'function setFormulaCellInfo(ctx, formulaCell, data) {\n  return;',
  ],
  // Places of formulas in a copy of a sheet are those of the copy.
  ['var calc_i = calc.id;', 'var calc_i = ctx.luckysheetfile[SheetIndex].id;\n      calc.id = calc_i;'],
  ['functionStrChange(calc_funcStr, ', 'movedHere(ctx, SheetIndex, curOrder, calc_funcStr, '],
  [
    'function update(fmt, v) {\n  return SSF.format(fmt, v);',
    'function update(fmt, v) {\n  return typeof v === "number" ? ourText(v, fmt) : SSF.format(fmt, v);',
  ],
];
/**
 * Changes by which anything typed or pasted with more than digits is the number it means: dates in cells for days, times, grouped numbers
 * with their decimals.
 */
const typed: readonly Change[] = [
  [
    '  var vupdateStr = vupdate.toString();\n',
    `  var ourTyped = typeof vupdate === "string" && cell.qp !== 1 && !cell.f ? ourTypedNumber(vupdate, cell.ct && cell.ct.fa) : null;
  if (ourTyped) {
    cell.v = ourTyped.value;
    cell.ct = { fa: ourTyped.format, t: "n" };
    cell.m = ourText(ourTyped.value, ourTyped.format);
    d[r][c] = cell;
    return;
  }
  var vupdateStr = vupdate.toString();
`,
  ],
  ['v = Number(value.split(".")[0].replace(",", ""));', 'v = Number(value.replace(/,/g, ""));'],
];
/** The colour a number format names, whatever it is; the library knows red below zero only. */
const RED =
  /if \(\(\(_cell\$ct\$fa\$indexOf = [^\n]+\.indexOf\("\[Red\]"\)[^\n]+\{\s*renderCtx\.fillStyle = "#ff0000";\s*\}/;
/** Shows the marks that stand for the characters of markup. */
const SHOWN = '.replace(/\\uE000/g, "&lt;").replace(/\\uE001/g, "&gt;").replace(/\\uE002/g, "&amp;")';
/**
 * Changes to the library. The content of a cell becomes markup of the editor above it: texts that begin with `=` or `<span`, and texts
 * inside of formulas, as they are. Here they are escaped; only what the library itself made of formulas and of several looks goes in as
 * markup.
 */
const changes: Readonly<Record<string, readonly Change[]>> = {
  core: [
    ...engine,
    ...typed,
    ...runText,
    paste,
    [
      'if (str.substr(0, 5) === "<span" || _.startsWith(str, "=")) {\n    return str;\n  }\n  return str.replace(/</g, "&lt;")',
      'return str.replace(/&/g, "&amp;").replace(/</g, "&lt;")',
    ],
    // In texts of formulas the three characters of markup are marks of the same length until they are shown.
    [
      '    } else {\n      str += s;\n    }\n    if (i === funcstack.length - 1) {',
      '    } else {\n      str += MARKS[s] || s;\n    }\n    if (i === funcstack.length - 1) {',
    ],
    [
      'function functionHTML(txt) {',
      `var MARKS = { "<": "\\uE000", ">": "\\uE001", "&": "\\uE002" };\nfunction functionHTML(txt) {`,
    ],
    ['$editor.innerHTML = value;', `$editor.innerHTML = value${SHOWN};`],
    [
      'if ($copyTo) $copyTo.innerHTML = value;\n    functionRange',
      `if ($copyTo) $copyTo.innerHTML = value${SHOWN};\n    functionRange`,
    ],
    ['.innerHTML = vText;', `.innerHTML = vText${SHOWN};`],
    ['  value = escapeScriptTag(value);\n  if (value.length > 0', '  if (value.length > 0'],
    [
      'if ($copyTo) $copyTo.innerHTML = value;\n    $editor.innerHTML = escapeHTMLTag(value);',
      'if ($copyTo) $copyTo.innerHTML = escapeHTMLTag(value);\n    $editor.innerHTML = escapeHTMLTag(value);',
    ],
    [
      `.concat(styleStr, "'>").concat(strObj.v, "</span>")`,
      `.concat(styleStr.replace(/'/g, ""), "'>").concat(escapeHTMLTag(strObj.v), "</span>")`,
    ],
  ],
  react: [
    paste,
    [
      'inputRef.current.innerHTML = escapeHTMLTag(escapeScriptTag(value));',
      `inputRef.current.innerHTML = cell && (isInlineStringCell(cell) || cell.f) ? value${SHOWN} : escapeHTMLTag(value);`,
    ],
    [
      'refs.fxInput.current.innerHTML = escapeHTMLTag(escapeScriptTag(value));',
      `refs.fxInput.current.innerHTML = cell && cell.f && !isInlineStringCell(cell) ? value${SHOWN} : escapeHTMLTag(value);`,
    ],
  ],
};
/**
 * Changes to the library's companions, which look for the global object by text that is run as code, where they have not found it
 * otherwise.
 */
const companions: readonly (readonly [file: RegExp, ...change: Change])[] = [
  [/[\\/]lodash[\\/](lodash|_root)\.js$/, "Function('return this')()", 'globalThis'],
  [
    /[\\/]regenerator-runtime[\\/]runtime\.js$/,
    'Function("r", "regeneratorRuntime = r")(runtime)',
    'globalThis.regeneratorRuntime = runtime',
  ],
];
/** Selector of the frame around a spreadsheet in our pages. */
const FRAME = '.sheet-frame';

/** Lets the spreadsheet library work under our content policy, keeps texts texts, and its styles inside the spreadsheet. */
export function spreadsheetLibrary(): Plugin {
  return {
    name: 'spreadsheet-library',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?', 1);
      const part = LIBRARY.exec(file)?.[1];
      if (part !== undefined) return { code: madeSafe(part, code), map: null };
      if (STYLES.test(file)) return { code: inFrame(code), map: null };
      for (const [companion, from, to] of companions)
        if (companion.test(file)) return { code: code.replaceAll(from, to), map: null };
      return null;
    },
  };
}

/** @throws Error when a new version of the library has other places */
export function madeSafe(part: string, code: string): string {
  let safe = code;
  for (const [from, to] of changes[part] ?? []) {
    if (!safe.includes(from)) throw new Error(`The spreadsheet library has changed, look for: ${from}`);
    safe = safe.replaceAll(from, to);
  }
  if (part === 'core') {
    if (!RED.test(safe)) throw new Error('The spreadsheet library has changed, look for: [Red]');
    safe = safe.replace(
      RED,
      'var ourCellColor = cell && cell.ct && cell.ct.t === "n" ? ourColor(Number(cell.v), cell.ct.fa) : null;\n        if (ourCellColor) renderCtx.fillStyle = ourCellColor;',
    );
  }
  if (/new Function\(/.test(safe)) throw new Error('The spreadsheet library runs text as code in a new place');
  return safe;
}

/** Every rule below the frame: the library names buttons and labels as everybody does. */
export function inFrame(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/([^{}]+)\{([^{}]*)\}/g, (_whole, selectors: string, body: string) => {
      const scoped = selectors
        .split(',')
        .map((selector) => selector.trim())
        .filter((selector) => !/^(?:html|body|:root)/.test(selector))
        .map((selector) => `${FRAME} ${selector}`);
      return scoped.length === 0 ? '' : `${scoped.join(',')}{${body}}\n`;
    });
}
