import { dateFormats } from '../number-rule/number-rule.ts';
import { plain } from '#core/values/plain.ts';
import { ruleCode, ruleName } from './rule-fields.ts';
import { subject, type Both, type SubjectOption } from './subject.ts';

/** Acts of a fill rule: a closed list, never a user-supplied class. */
export type FillClass = 'bill-number' | 'depart-serial' | 'org-code' | 'account' | 'date-text' | 'category-code';

/** One value a kind may be told. */
export type FillParam = {
  readonly name: string;
  readonly title: Both;
  readonly isRequired: boolean;
  /** Pattern the value must match. */
  readonly pattern: RegExp;
  readonly usual: string;
};

type Described = { readonly title: Both; readonly params: readonly FillParam[] };

const CODE = /^[A-Za-z]\w{0,62}$/;
const date = new RegExp(`^(?:${dateFormats.join('|')})$`);

export const fillClasses: Readonly<Record<FillClass, Described>> = {
  'bill-number': {
    title: ['按编号规则取号', 'Number of a number rule'],
    params: [
      { name: 'rule', title: ['编号规则编码', 'code of the number rule'], isRequired: true, pattern: CODE, usual: '' },
    ],
  },
  'depart-serial': {
    title: ['部门流水号', 'Serial of the department'],
    params: [
      { name: 'prefix', title: ['前缀', 'prefix'], isRequired: false, pattern: /^[^\s{}]{0,20}$/, usual: '' },
      {
        name: 'digits',
        title: ['流水位数（2–12）', 'digits (2–12)'],
        isRequired: false,
        pattern: /^(?:[2-9]|1[0-2])$/,
        usual: '4',
      },
    ],
  },
  'org-code': { title: ['当前部门编码', 'Code of the own department'], params: [] },
  account: { title: ['当前用户账号', 'Own account'], params: [] },
  'date-text': {
    title: ['日期文本', 'Date as text'],
    params: [
      {
        name: 'format',
        title: [`格式（${dateFormats.join('、')}）`, `format (${dateFormats.join(', ')})`],
        isRequired: false,
        pattern: date,
        usual: 'yyyyMMdd',
      },
    ],
  },
  'category-code': {
    title: ['下一个分类编码', 'Next code of a category'],
    params: [
      {
        name: 'parent',
        title: ['上级分类编码', 'code of the category above'],
        isRequired: false,
        pattern: /^(?:[A-Z]\d{2})*$/,
        usual: '',
      },
    ],
  },
};

const options: readonly SubjectOption[] = Object.entries(fillClasses).map(([name, { title }]) => [name, title]);

export function isFillClass(text: string): text is FillClass {
  return Object.hasOwn(fillClasses, text);
}

/** The parameters of a kind, with the usual value of those that are not given. */
export type FillParams = Readonly<Record<string, string>>;

/** Reads the parameters of a rule, a JSON object; what is wrong with them comes as words. */
export function readFillParams(
  kind: FillClass,
  text: string,
): { readonly ok: true; readonly params: FillParams } | { readonly ok: false; readonly said: Both } {
  const { params } = fillClasses[kind];
  const given = objectOf(text);
  if (given === null)
    return {
      ok: false,
      said: ['参数必须是 JSON 对象，如 {"digits":"4"}', 'Parameters are a JSON object, e.g. {"digits":"4"}'],
    };
  const stranger = Object.keys(given).find((name) => !params.some((one) => one.name === name));
  if (stranger !== undefined) {
    const known = params.map(({ name }) => name).join('、');
    return {
      ok: false,
      said:
        known === ''
          ? ['这种规则没有参数，请留空', 'This kind takes no parameters, please leave them empty']
          : [
              `没有参数“${stranger.slice(0, 40)}”，可用的参数：${known}`,
              `There is no parameter “${stranger.slice(0, 40)}”; there are: ${known}`,
            ],
    };
  }
  const found: Record<string, string> = {};
  for (const { name, title, isRequired, pattern, usual } of params) {
    const value = plain(given[name]).trim();
    if (value === '' && isRequired)
      return {
        ok: false,
        said: [`请填写参数“${name}”（${title[0]}）`, `Please give the parameter “${name}” (${title[1]})`],
      };
    if (value !== '' && !pattern.test(value))
      return {
        ok: false,
        said: [`参数“${name}”不正确，应为${title[0]}`, `The parameter “${name}” is wrong: ${title[1]}`],
      };
    found[name] = value === '' ? usual : value;
  }
  return { ok: true, params: found };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

/** Rules that fill fields of forms [system.fill-rule]. */
export const fillRuleSubject = subject({
  title: ['填值规则', 'Fill rules'],
  item: ['填值规则', 'fill rule'],
  naming: 'ruleName',
  permission: 'system:fill-rule',
  path: '/sys/fillRule',
  fields: [
    ruleCode,
    ruleName,
    {
      name: 'ruleClass',
      label: ['实现类', 'Kind'],
      widget: 'list',
      options,
      isRequired: true,
      query: 'equals',
      width: 180,
    },
    { name: 'ruleParams', label: ['参数', 'Parameters'], maxLength: 500, isWide: true, width: 260 },
  ],
});
