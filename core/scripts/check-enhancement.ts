import { parseFormula } from '../formula/parse.ts';
import { parseCondition } from './condition.ts';
import {
  formEvents,
  registered,
  SCRIPT_LIMIT,
  type ActionDefinition,
  type Assignment,
  type Enhancement,
} from './enhancement.ts';

/** A fault and where it stands: `buttons.0.exp`, `actions.2.deed.values.1.value`, `scripts.form`. */
export type EnhancementFault = { readonly place: string; readonly zh: string; readonly en: string };

/** Forms the check has to know. */
export type KnownForms = {
  /** Fields of the form itself. */
  readonly fields: ReadonlySet<string>;
  /** Fields of another form; undefined when there is none of that name. */
  readonly fieldsOf: (table: string) => ReadonlySet<string> | undefined;
};

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,31}$/;
/** Names of hooks and of what every object has: a button called so would call something else. */
const taken: ReadonlySet<string> = new Set([
  'created',
  'mounted',
  'beforeAdd',
  'beforeEdit',
  'beforeDelete',
  'show',
  'loaded',
  'beforeSubmit',
  'onlChange',
  'add',
  'edit',
  'update',
  'delete',
  'batch_delete',
  'import',
  'export',
  'detail',
  'view',
  'query',
  'run',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

const systemValues: ReadonlySet<string> = new Set([
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_date',
  'sys_time',
  'sysUserId',
  'sysUserCode',
  'sysUserName',
  'sysOrgCode',
  'date',
  'datetime',
  'time',
  'month',
  'id',
]);

/** Everything that is wrong with an enhancement, in both languages; empty when it can be stored. */
export function checkEnhancement(document: Enhancement, known: KnownForms): EnhancementFault[] {
  const faults: EnhancementFault[] = [];
  const say = (place: string, zh: string, en: string): void => void faults.push({ place, zh, en });
  if (document.buttons.length > 40) say('buttons', '一个表单最多 40 个自定义按钮', 'a form has at most 40 buttons');
  if (document.actions.length > 60) say('actions', '一个表单最多 60 个动作', 'a form has at most 60 actions');
  checkButtons(document, known, say);
  for (const kind of ['list', 'form'] as const)
    if (document.scripts[kind].length > SCRIPT_LIMIT)
      say(`scripts.${kind}`, `脚本最多 ${SCRIPT_LIMIT} 个字符`, `a script has at most ${SCRIPT_LIMIT} characters`);
  const events = new Set<string>([...formEvents, ...document.buttons.map(({ code }) => code)]);
  const ids = new Set<string>();
  for (const [index, action] of document.actions.entries()) {
    const place = `actions.${index}`;
    if (ids.has(action.id)) say(`${place}.id`, '动作编号重复', 'two actions have the same id');
    ids.add(action.id);
    if (!events.has(action.event))
      say(
        `${place}.event`,
        `没有事件或按钮“${action.event.slice(0, 40)}”`,
        `there is no event or button “${action.event.slice(0, 40)}”`,
      );
    checkDeed(action, place, known, say);
  }
  return faults;
}

type Say = (place: string, zh: string, en: string) => void;

function checkButtons({ buttons }: Enhancement, known: KnownForms, say: Say): void {
  const codes = new Set<string>();
  for (const [index, button] of buttons.entries()) {
    const place = `buttons.${index}`;
    const { code } = button;
    if (!CODE.test(code))
      say(
        `${place}.code`,
        '按钮编码由字母、数字、下划线组成，以字母开头，最多 32 个字符',
        'a code is letters, digits and _, begins with a letter, at most 32 characters',
      );
    else if (taken.has(code) || code.endsWith('_onlChange'))
      say(`${place}.code`, `“${code}”是系统保留的名称，请换一个`, `“${code}” is reserved; choose another`);
    else if (codes.has(code)) say(`${place}.code`, `按钮编码“${code}”重复`, `the code “${code}” is used twice`);
    codes.add(code);
    if (button.title.trim() === '') say(`${place}.title`, '按钮名称不能为空', 'a button needs a name');
    const parsed = parseCondition(button.exp ?? '');
    if (!parsed.ok) say(`${place}.exp`, parsed.zh, parsed.en);
    else
      for (const field of parsed.fields)
        if (!known.fields.has(field) && !/^(id|create_by|create_time|update_by|update_time|bpm_status)$/.test(field))
          say(`${place}.exp`, `表单没有字段“${field}”`, `the form has no field “${field}”`);
  }
}

function checkDeed({ deed, event, moment }: ActionDefinition, place: string, known: KnownForms, say: Say): void {
  switch (deed.kind) {
    case 'set':
      if (event === 'delete')
        say(`${place}.deed`, '删除时不能设置字段', 'a record that is deleted has no fields to set');
      checkAssignments(deed.values, `${place}.deed.values`, known.fields, known.fields, say);
      return;
    case 'create': {
      const target = known.fieldsOf(deed.form);
      if (moment === 'start')
        say(`${place}.moment`, '生成单据只能在事件之后', 'a document is created at the end of an event');
      if (target === undefined)
        say(
          `${place}.deed.form`,
          `没有表单“${deed.form.slice(0, 60)}”`,
          `there is no form “${deed.form.slice(0, 60)}”`,
        );
      else checkAssignments(deed.values, `${place}.deed.values`, target, known.fields, say);
      return;
    }
    case 'run':
      if (!(registered as readonly string[]).includes(deed.name))
        say(
          `${place}.deed.name`,
          `没有已登记的动作“${deed.name.slice(0, 40)}”`,
          `there is no registered action “${deed.name.slice(0, 40)}”`,
        );
      else if (!known.fields.has('enabled'))
        say(`${place}.deed.name`, '表单没有启用开关（enabled）', 'the form has no switch called enabled');
      return;
    case 'script':
      if (deed.text.trim() === '') say(`${place}.deed.text`, '脚本不能为空', 'a script cannot be empty');
      if (deed.text.length > SCRIPT_LIMIT)
        say(`${place}.deed.text`, `脚本最多 ${SCRIPT_LIMIT} 个字符`, `a script has at most ${SCRIPT_LIMIT} characters`);
      return;
    case 'http':
      if (!/^https?:\/\/[^\s]{1,500}$/.test(deed.url))
        say(`${place}.deed.url`, '地址必须以 https:// 开头', 'an address begins with https://');
  }
}

function checkAssignments(
  values: readonly Assignment[],
  place: string,
  target: ReadonlySet<string>,
  source: ReadonlySet<string>,
  say: Say,
): void {
  if (values.length === 0) say(place, '请至少设置一个字段', 'set at least one field');
  for (const [index, { field, value }] of values.entries()) {
    if (!target.has(field))
      say(`${place}.${index}.field`, `没有字段“${field.slice(0, 60)}”`, `there is no field “${field.slice(0, 60)}”`);
    const fault = valueFault(value, source);
    if (fault !== null) say(`${place}.${index}.value`, fault.zh, fault.en);
  }
}

function valueFault(value: string, source: ReadonlySet<string>): { zh: string; en: string } | null {
  if (value.length > 500) return { zh: '值最多 500 个字符', en: 'a value has at most 500 characters' };
  if (value.startsWith('=')) {
    const parsed = parseFormula(value.slice(1));
    if (!parsed.ok)
      return { zh: `公式第 ${parsed.fault.position + 1} 个字符：${parsed.fault.zh}`, en: parsed.fault.en };
    const missing = parsed.formula.fields.find((name) => !source.has(name));
    return missing === undefined
      ? null
      : { zh: `公式中的“${missing}”不是表单的字段`, en: `“${missing}” in the formula is no field of the form` };
  }
  const [, name] = /^#\{(\w+)\}$/.exec(value) ?? [];
  if (name === undefined || source.has(name) || systemValues.has(name)) return null;
  return { zh: `没有字段或系统变量“${name}”`, en: `“${name}” is neither a field nor a system value` };
}
