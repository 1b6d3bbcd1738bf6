import { isUtf8 } from 'node:buffer';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { cleanText, visibleText } from '#core/rules/clean-text.ts';
import { refusal } from '#server/platform/refusal.ts';
import { httpRefusals } from './refusals.ts';

const deepest = 32;
const longestArray = 10_000;
const WHERE = httpRefusals.requestBody;

/**
 * Reads a JSON body, with limits [DOS-03]: nesting is counted before parsing, since deep nesting is what makes
 * parsing and every later walk expensive; keys that reach into prototypes are refused. What two readers would read differently is refused, too:
 * text that is no UTF-8, keys that stand twice, numbers beyond all numbers.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw refusal(400, httpRefusals.notUtf8, { where: WHERE });
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  const { depth, doubled } = outline(text);
  if (depth > deepest) throw refusal(400, httpRefusals.bodyTooDeep, { most: deepest });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusal(400, httpRefusals.bodyNoJson, { place: place(text, error) });
  }
  if (doubled !== null) throw refusal(400, httpRefusals.doubledKey, { name: visibleText(doubled).slice(0, 100) });
  inspect(value);
  return value;
}

/** Returns the nesting depth of a text, and the first key that stands twice in one object; for a text that is no JSON anything. */
function outline(text: string): { depth: number; doubled: string | null } {
  /** Keys of the objects around a place; null for a list. */
  const around: (Set<string> | null)[] = [];
  let most = 0;
  let doubled: string | null = null;
  let last: string | null = null;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case 0x22: {
        const end = endOfString(text, index);
        last = text.slice(index, end + 1);
        index = end;
        break;
      }
      case 0x3a: {
        // What stands before a colon is a key.
        const keys = around.at(-1);
        if (keys === undefined || keys === null || last === null) break;
        const key = keyOf(last);
        if (keys.has(key)) doubled ??= key;
        keys.add(key);
        break;
      }
      case 0x7b:
      case 0x5b:
        around.push(text[index] === '{' ? new Set() : null);
        most = Math.max(most, around.length);
        if (most > deepest) return { depth: most, doubled };
        break;
      case 0x7d:
      case 0x5d:
        around.pop();
        break;
      default:
    }
  }
  return { depth: most, doubled };
}

/** Returns the end of the string that begins at a place; the end of the text when the string does not end. */
function endOfString(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x5c) index += 1;
    else if (code === 0x22) return index;
  }
  return text.length;
}

/** A key as it is read: `"\u0061"` is `a`. */
function keyOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function place(text: string, error: unknown): RefusalText {
  const [, at] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (at === undefined) return httpRefusals.bodyCut;
  const before = text.slice(0, Number(at));
  const line = before.split('\n').length;
  return filled(httpRefusals.bodyAt, { line, column: before.length - before.lastIndexOf('\n') });
}

function inspect(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw refusal(400, httpRefusals.numberTooLarge, {});
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > longestArray) throw refusal(400, httpRefusals.bodyTooLong, { most: longestArray });
    for (const item of value) inspect(item);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    // A form may have a field of such a name; only an object under it could reach into others.
    if (
      key === '__proto__' ||
      ((key === 'constructor' || key === 'prototype') && typeof item === 'object' && item !== null)
    ) {
      throw refusal(
        400,
        httpRefusals.bodyForbiddenKey,
        { key },
        {
          errors: [{ field: key, message: httpRefusals.forbiddenField }],
        },
      );
    }
    refuseControls(key, WHERE);
    inspect(item);
  }
}

/** Names are quoted by refusals, logs and pages: nobody's are made of control characters or halves of characters. */
export function refuseControls(name: string, where: RefusalText): void {
  if (cleanText(name) !== name || /[\t\r\n]/.test(name))
    throw refusal(400, httpRefusals.controlInName, { where, name: visibleText(name).slice(0, 100) });
}
