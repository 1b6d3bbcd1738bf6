import { Refusal } from '#server/domain/refusal.ts';

const deepest = 32;
const longestArray = 10_000;

/**
 * Reads a JSON body, with limits [DOS-03]: nesting is counted before parsing, since deep nesting is what makes
 * parsing and every later walk expensive; keys that reach into prototypes are refused.
 */
export function parseJsonBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (nesting(text) > deepest) throw new Refusal(400, `请求正文嵌套过深，最多 ${deepest} 层`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `请求正文不是有效的 JSON${place(text, error)}`);
  }
  inspect(value);
  return value;
}

function nesting(text: string): number {
  let depth = 0;
  let most = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') most = Math.max(most, (depth += 1));
    else if (character === '}' || character === ']') depth -= 1;
  }
  return most;
}

function place(text: string, error: unknown): string {
  const [, at] = /at position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (at === undefined) return '（内容不完整）';
  const before = text.slice(0, Number(at));
  const line = before.split('\n').length;
  return `（第 ${line} 行第 ${before.length - before.lastIndexOf('\n')} 个字符附近）`;
}

function inspect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > longestArray) throw new Refusal(400, `请求正文中的列表过长，最多 ${longestArray} 项`);
    for (const item of value) inspect(item);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
      throw new Refusal(400, `请求正文含有不允许的字段：${key}`, {
        errors: [{ field: key, message: '是不允许的字段' }],
      });
    }
    inspect(item);
  }
}
