import { faultMessage } from '#core/scripts/messages.ts';
import type { Effect } from '#core/scripts/turn.ts';
import { tryActionScript } from '@/entities/enhancement';
import { openScript } from '@/shared/sandbox';

/** Result of a test run. */
export type Trial = {
  readonly isOk: boolean;
  readonly message: string;
  readonly line: number | null;
  readonly milliseconds: number;
  /** Lines the script logged, its effects and its result. */
  readonly lines: readonly string[];
};

type Run = {
  readonly headId: string;
  readonly kind: 'list' | 'form' | 'action';
  readonly text: string;
  readonly hook: string;
  /** JSON of a record. */
  readonly sample: string;
  readonly language: 'zh' | 'en';
};

/** Runs one function of a script on a sample record: of a page in the browser, of an action on the server. Questions are answered with yes. */
export async function tryScript(run: Run): Promise<Trial> {
  try {
    const record = readSample(run.sample, run.language);
    return run.kind === 'action' ? await onServer(run, record) : await inBrowser(run, record);
  } catch (error) {
    return {
      isOk: false,
      message: error instanceof Error ? error.message : String(error),
      line: null,
      milliseconds: 0,
      lines: [],
    };
  }
}

function readSample(sample: string, language: 'zh' | 'en'): Record<string, unknown> {
  let read: unknown = null;
  try {
    read = JSON.parse(sample);
  } catch {
    // Said below.
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new Error(language === 'zh' ? '示例记录不是正确的 JSON 对象' : 'The sample record is no JSON object');
  return read as Record<string, unknown>;
}

async function onServer({ headId, text }: Run, record: Record<string, unknown>): Promise<Trial> {
  const found = await tryActionScript(headId, { text, record });
  return {
    isOk: found.ok,
    message: found.message ?? '',
    line: found.line ?? null,
    milliseconds: found.milliseconds,
    lines: [...found.logs, ...(found.ok ? [`→ ${JSON.stringify(found.values)}`] : [])],
  };
}

async function inBrowser({ text, hook, language }: Run, record: Record<string, unknown>): Promise<Trial> {
  const session = openScript(text);
  const lines: string[] = [];
  try {
    const result = await session.call(
      hook,
      { args: [record], values: record, record, mode: 'edit', selectedRows: [record] },
      {
        apply: (effect) => void lines.push(lineOf(effect)),
        ask: (asked) => {
          lines.push(JSON.stringify(asked));
          return Promise.resolve(asked.kind === 'confirm' ? true : null);
        },
      },
    );
    const missing = language === 'zh' ? `脚本没有函数 ${hook}` : `The script has no function ${hook}`;
    const isOk = result.state === 'done';
    return {
      isOk,
      message: result.fault === null ? (isOk ? '' : missing) : faultMessage(result.fault, language),
      line: result.fault?.line ?? null,
      milliseconds: result.milliseconds,
      lines: [...lines, ...(isOk ? [`→ ${JSON.stringify(result.value)}`] : [])],
    };
  } finally {
    session.dispose();
  }
}

function lineOf(effect: Exclude<Effect, { kind: 'ask' }>): string {
  return effect.kind === 'log' ? effect.text : JSON.stringify(effect);
}
