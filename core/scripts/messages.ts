import type { ScriptFault } from './turn.ts';

/** Describes a fault of a script in the reader's language: the script's own words when it refused, otherwise its error and the line. */
export function faultMessage({ kind, message, line }: ScriptFault, language: 'zh' | 'en'): string {
  if (kind === 'refused')
    return message === '' ? pick(language, '已被表单的脚本拒绝', 'Refused by the form’s script') : message;
  const at = line === null ? '' : pick(language, `第 ${line} 行：`, `line ${line}: `);
  if (kind === 'budget')
    return pick(
      language,
      `表单的脚本超出限制（${at}${limitZh(message)}），已停止，请联系管理员`,
      `The form’s script used more than it may (${at}${message}) and was stopped. Please tell the administrator`,
    );
  return pick(
    language,
    `表单的脚本出错（${at}${message}），请联系管理员`,
    `The form’s script is broken (${at}${message}). Please tell the administrator`,
  );
}

function limitZh(message: string): string {
  if (message.includes('out of memory')) return '内存超过 16 MB';
  if (message.includes('stack overflow')) return '调用层数太多';
  if (message.includes('never settles')) return '承诺永远不会完成';
  if (message.includes('too many') || message.includes('too much')) return '请求太多';
  return '运行超过 50 毫秒';
}

function pick(language: 'zh' | 'en', zh: string, en: string): string {
  return language === 'zh' ? zh : en;
}

/** A button whose function the script lacks. */
export function missingFunction(code: string, language: 'zh' | 'en'): string {
  return pick(
    language,
    `脚本没有函数 ${code}，请联系管理员`,
    `The script has no function ${code}. Please tell the administrator`,
  );
}

/** The server acts on what is stored. */
export function saveFirst(language: 'zh' | 'en'): string {
  return pick(language, '请先保存，再执行此操作', 'Please save first');
}

/** A script names a field the form does not have. */
export function unknownField(name: string, language: 'zh' | 'en'): string {
  return pick(language, `脚本使用了不存在的字段“${name}”`, `The script names a field that is not there: ${name}`);
}
