import { describe, expect, it } from 'vitest';
import { isFillClass, readFillParams, type FillClass } from './fill-rule.ts';
import { isJobKind, jobKindOptions, parameterFault } from './job-kinds.ts';
import { applies, isFormField, offers, type Subject, type SubjectField } from './subject.ts';
import { columnViewOf, fieldViewOf, queryViewOf, rulesOf, said } from './views.ts';

const field = (more: Partial<SubjectField> = {}): SubjectField => ({ name: 'a', label: ['甲', 'A'], ...more });

describe('a field of something administrators manage', () => {
  it('has the rules that are said of it', () => {
    expect(rulesOf(field(), 'zh')).toEqual({ label: '甲', kind: 'text', maxLength: 100 });
    expect(
      rulesOf(
        field({ isRequired: true, maxLength: 20, validType: 'm', pattern: { source: '^x', said: ['错', 'wrong'] } }),
        'en',
      ),
    ).toEqual({
      label: 'A',
      kind: 'text',
      required: true,
      maxLength: 20,
      validType: 'm',
      pattern: '^x',
      errorInfo: 'wrong',
    });
    expect(rulesOf(field({ widget: 'integer', min: 0, max: 9 }), 'zh')).toEqual({
      label: '甲',
      kind: 'number',
      precision: 0,
      min: 0,
      max: 9,
    });
    expect(rulesOf(field({ widget: 'textarea' }), 'zh').maxLength).toBe(500);
    expect(rulesOf(field({ widget: 'list_multi', options: [['1', ['一', 'one']]] }), 'zh')).toMatchObject({
      options: ['1'],
      multiple: true,
    });
    expect(rulesOf(field({ widget: 'list' }), 'zh')).not.toHaveProperty('multiple');
  });

  it('is shown in a form', () => {
    expect(fieldViewOf(field(), 'en')).toMatchObject({
      name: 'a',
      label: 'A',
      widget: 'text',
      options: [],
      reference: { kind: 'none' },
      formula: null,
      isReadonly: false,
      isHidden: false,
      defaultText: null,
      order: 0,
      placeholder: '',
      precision: null,
      width: null,
      isTime: false,
      isSummed: false,
      fileLimit: null,
      switchValues: ['1', '0'],
    });
    expect(fieldViewOf(field(), 'en')).not.toHaveProperty('span');
    expect(
      fieldViewOf(
        field({ widget: 'integer', width: 80, isWide: true, defaultText: '5', placeholder: ['写', 'write'] }),
        'en',
      ),
    ).toMatchObject({
      precision: 0,
      width: 80,
      span: 2,
      defaultText: '5',
      placeholder: 'write',
    });
    expect(fieldViewOf(field({ widget: 'image' }), 'zh').fileLimit).toBe(1);
  });

  it('refers to people, departments or what the page brings along', () => {
    const reference = (more: Partial<SubjectField>) => fieldViewOf(field(more), 'zh').reference;
    expect(reference({ widget: 'sel_user' })).toEqual({ kind: 'user', isMultiple: false });
    expect(reference({ widget: 'sel_user', isMultiple: true, storesIds: true })).toEqual({
      kind: 'user',
      isMultiple: true,
      storesIds: true,
    });
    expect(reference({ widget: 'sel_depart', isMultiple: true })).toEqual({ kind: 'depart', isMultiple: true });
    expect(reference({ widget: 'list', hasChoices: true })).toEqual({ kind: 'given' });
    expect(reference({ widget: 'text' })).toEqual({ kind: 'none' });
    const own = [{ value: 'x', text: 'X', title: 'X' }];
    expect(fieldViewOf(field({ hasChoices: true }), 'zh', { a: own }).options).toBe(own);
    expect(fieldViewOf(field({ options: [['1', ['一', 'one']]] }), 'en', { a: own }).options).toEqual([
      { value: '1', text: 'one', title: 'one' },
    ]);
  });

  it('is shown in a list', () => {
    expect(columnViewOf(field(), 'zh')).toMatchObject({
      field: 'a',
      label: '甲',
      align: 'left',
      width: 140,
      isSortable: true,
      options: null,
      textKey: 'a_dictText',
      isNumber: false,
      precision: null,
      showLength: 25,
      isSummed: false,
      href: null,
    });
    expect(columnViewOf(field(), 'zh')).not.toHaveProperty('lengthIn');
    expect(columnViewOf(field({ widget: 'integer', width: 80 }), 'zh')).toMatchObject({
      align: 'right',
      isNumber: true,
      precision: 0,
      width: 80,
    });
    expect(columnViewOf(field({ widget: 'list_multi' }), 'zh').isSortable).toBe(false);
    expect(columnViewOf(field({ isLength: true }), 'en').lengthIn).toBe('en');
    expect(columnViewOf(field({ options: [['1', ['一', 'one']]] }), 'zh').options).toHaveLength(1);
  });

  it('is asked for by a query', () => {
    expect(queryViewOf(field(), 'zh')).toMatchObject({ field: 'a', isRange: false, isLike: false, control: 'text' });
    expect(queryViewOf(field({ query: 'like', askedBy: 'b' }), 'zh')).toMatchObject({
      field: 'b',
      isLike: true,
      isRange: false,
    });
    expect(queryViewOf(field({ query: 'range', widget: 'date' }), 'zh')).toMatchObject({
      isRange: true,
      isLike: false,
      control: 'date',
    });
    expect(queryViewOf(field({ widget: 'list_multi', options: [['1', ['一', 'one']]] }), 'zh')).toMatchObject({
      widget: 'list',
      control: 'choice',
    });
    expect(queryViewOf(field({ widget: 'radio', hasChoices: true }), 'zh')).toMatchObject({
      widget: 'list',
      control: 'choice',
    });
    expect(said(['中', 'en'], 'zh') + said(['中', 'en'], 'en')).toBe('中en');
  });

  it('is typed in where it applies', () => {
    expect([isFormField(field()), isFormField(field({ form: 'new' })), isFormField(field({ form: 'never' }))]).toEqual([
      true,
      true,
      false,
    ]);
    const when = field({ when: ['kind', ['1', '2']] });
    expect([applies(field(), {}), applies(when, { kind: 2 }), applies(when, { kind: '3' }), applies(when, {})]).toEqual(
      [true, true, false, false],
    );
    const subject = (more: Partial<Subject>): Subject => ({ fields: [], ...more }) as unknown as Subject;
    expect([
      offers(subject({}), 'add'),
      offers(subject({ acts: ['view', 'export'] }), 'add'),
      offers(subject({ acts: ['view', 'export'] }), 'export'),
    ]).toEqual([true, false, true]);
    expect([offers(subject({}), 'print'), offers(subject({ isPrinted: true }), 'print')]).toEqual([false, true]);
  });
});

describe('[system.fill-rule] the parameters of a rule', () => {
  const read = (kind: FillClass, text: string): unknown => {
    const found = readFillParams(kind, text);
    return found.ok ? found.params : found.said.join(' | ');
  };
  it.each<[FillClass, string, unknown]>([
    ['account', '', {}],
    ['account', '{}', {}],
    ['depart-serial', ' ', { prefix: '', digits: '4' }],
    ['depart-serial', '{"prefix":"A-","digits":12}', { prefix: 'A-', digits: '12' }],
    ['depart-serial', '{"digits":" 6 "}', { prefix: '', digits: '6' }],
    [
      'depart-serial',
      '{"digits":"13"}',
      '参数“digits”不正确，应为流水位数（2–12） | The parameter “digits” is wrong: digits (2–12)',
    ],
    [
      'depart-serial',
      '{"digits":"1"}',
      '参数“digits”不正确，应为流水位数（2–12） | The parameter “digits” is wrong: digits (2–12)',
    ],
    ['bill-number', '{"rule":"sale_no"}', { rule: 'sale_no' }],
    [
      'bill-number',
      '',
      '请填写参数“rule”（编号规则编码） | Please give the parameter “rule” (code of the number rule)',
    ],
    [
      'bill-number',
      '{"rule":"1x"}',
      '参数“rule”不正确，应为编号规则编码 | The parameter “rule” is wrong: code of the number rule',
    ],
    ['date-text', '', { format: 'yyyyMMdd' }],
    ['category-code', '{"parent":"A01B02"}', { parent: 'A01B02' }],
    ['account', '{"x":1}', '这种规则没有参数，请留空 | This kind takes no parameters, please leave them empty'],
    [
      'depart-serial',
      `{"${'x'.repeat(50)}":1}`,
      `没有参数“${'x'.repeat(40)}”，可用的参数：prefix、digits | There is no parameter “${'x'.repeat(40)}”; there are: prefix、digits`,
    ],
    ['account', '[]', '参数必须是 JSON 对象，如 {"digits":"4"} | Parameters are a JSON object, e.g. {"digits":"4"}'],
    ['account', 'null', '参数必须是 JSON 对象，如 {"digits":"4"} | Parameters are a JSON object, e.g. {"digits":"4"}'],
    ['account', '5', '参数必须是 JSON 对象，如 {"digits":"4"} | Parameters are a JSON object, e.g. {"digits":"4"}'],
    ['account', '{', '参数必须是 JSON 对象，如 {"digits":"4"} | Parameters are a JSON object, e.g. {"digits":"4"}'],
  ])('of %s from %j are %j', (kind, text, result) => {
    expect(read(kind, text)).toEqual(result);
  });

  it('are of a kind that is known', () => {
    expect([isFillClass('account'), isFillClass('toString')]).toEqual([true, false]);
  });
});

describe('[system.quartz-job] the parameter of a job', () => {
  it.each([
    ['30', true],
    ['3650', true],
    ['29', false],
    ['3651', false],
    ['x', false],
    ['1000000', false],
    ['', true],
  ])('%j for the removal of logs: %s', (value, isFine) => {
    expect(parameterFault('purge-logs', value)).toEqual(
      isFine ? null : ['保留天数应为 30 到 3650 之间的整数', 'It is a whole number from 30 to 3650: days to keep'],
    );
  });

  it('does not exist for other kinds', () => {
    expect(parameterFault('backup', '5')).toEqual([
      '这种任务没有参数，请留空',
      'This kind takes no parameter, please leave it empty',
    ]);
    expect(parameterFault('backup', '')).toBeNull();
    expect([isJobKind('backup'), isJobKind('toString')]).toEqual([true, false]);
    expect(jobKindOptions).toContainEqual(['backup', ['备份', 'Back up']]);
  });
});
