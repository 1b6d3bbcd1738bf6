import { ownEntry } from '../lists/own-entry.ts';
import { buttonWords } from './button-words.generated.ts';
import type { RefusalText } from './text.ts';

/** English of acts that refusals speak of and no button is called by; orders are opened again by a button that says no more than that it opens. */
const english: Readonly<Record<string, string>> = {
  修改: 'Change',
  详情: 'Details',
  高级查询: 'Advanced query',
  打开: 'Reopen',
  归集: 'Collect',
  过账: 'Post',
  预付: 'Push to prepayment',
  预收: 'Push to advance receipt',
  更新: 'Change',
  重置: 'Reset',
  移交: 'Hand over',
  保存: 'Save',
  读取: 'Read',
  同意: 'Agree',
  退回: 'Send back',
  转办: 'Hand over',
  委派: 'Delegate',
  加签: 'Add signers',
  抄送: 'Send a copy',
  终止: 'Terminate',
  挂起: 'Suspend',
  恢复: 'Resume',
  反核销: 'Reverse write-off',
  撤回转入库: 'Take back what was taken in',
  冻结或解冻: 'Freeze or unfreeze',
  打开行: 'Reopen a line',
};

/** Returns the title of an act in both languages, as its button is called; one that a designer named keeps its name. */
export function actWord(title: string): RefusalText {
  return { zh: title, en: ownEntry(english, title) ?? ownEntry(buttonWords, title) ?? title };
}
