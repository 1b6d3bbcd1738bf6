import { describe, expect, it } from 'vitest';
import type { FieldFile, FormFile } from '../online/definition.ts';
import { checkFlow } from './check-flow.ts';

const fields = (names: string): readonly FieldFile[] =>
  names.split(' ').map((name) => ({ name, label: name, type: 'text' }));
/** An order with lines; deliveries and their lines are known, too. */
const order = {
  table: 'order',
  life_cycle: 'order',
  buttons: ['push', 'other'],
  fields: fields('no party currency exchange_rate valid_to exec total'),
  sub_tables: [{ table: 'order_line', fields: fields('id item qty price done notice batch') }],
};
const known = {
  tables: new Map([
    ['delivery', fields('no party src_no src_id currency exchange_rate due total red')],
    ['delivery_line', fields('item qty price batch reason found quality src_type src_no src_line_id')],
    ['other_line', fields('item qty amount')],
  ]),
};
const push = {
  to: 'delivery',
  button: 'push',
  title: 'T',
  src_type: '1',
  lines: { from: 'order_line', to: 'delivery_line', qty: 'qty', of: 'qty - done' },
};

function told(more: object): readonly string[] {
  const said: string[] = [];
  checkFlow({ ...order, ...more } as unknown as FormFile, known, (place, { zh }) =>
    said.push(`${place.join('.')}: ${zh}`),
  );
  return said;
}
const ofPush = (more: object, lines: object = {}, form: object = {}): readonly string[] =>
  told({ pushes: [{ ...push, ...more, lines: { ...push.lines, ...lines } }], ...form }).map((text) =>
    text.replace('pushes.0: 下推 push：', ''),
  );

describe('a push of a form', () => {
  it('that names what is there has no fault', () => {
    expect(told({})).toEqual([]);
    expect(
      ofPush(
        {
          head: { party: 'party', no: 'id' },
          same: ['currency'],
          when: 'total#gt#0',
          until: 'valid_to',
          over: 'flow.overDelivery',
          param: 'flow.receivableWhen',
          is: 'out',
          red: 'red',
        },
        {
          map: { batch: 'batch' },
          origin: { price: 'far' },
          same: ['item', 'price'],
          kept: ['batch'],
          compute: { quality: 'qty * 2' },
          count: 'notice',
          when: 'qty > 0',
          found: 'found',
          free: { columns: ['price'], right: 'r', reason: 'reason' },
          passed: { by: 'q', of: 'qty', parts: { column: 'quality', when: 'qty > 1', of: { a: 'qty', b: 'done' } } },
        },
      ),
    ).toEqual([]);
  });

  it.each<[string, object, object, object, readonly string[]]>([
    ['has a life cycle', {}, {}, { life_cycle: undefined }, ['没有生命周期的表单不能下推']],
    ['has a button', { button: 'none' }, {}, {}, ['pushes.0: 下推 none：按钮列表中没有 none']],
    ['knows its parameter', { over: 'flow.none' }, {}, {}, ['没有比例参数 flow.none']],
    ['goes beyond by a number', { over: 'flow.receivableWhen' }, {}, {}, ['没有比例参数 flow.receivableWhen']],
    [
      'is switched by a choice',
      { param: 'flow.overDelivery', is: '1' },
      {},
      {},
      ['没有选项参数 flow.overDelivery，或没有写 is'],
    ],
    [
      'is switched by a value',
      { param: 'flow.receivableWhen' },
      {},
      {},
      ['没有选项参数 flow.receivableWhen，或没有写 is'],
    ],
    ['has a condition that can be read', { when: 'total' }, {}, {}, ['“”不能用于比较，可用 eq、ne、gt、in、empty']],
    ['asks fields that are there', { when: 'gone#eq#1' }, {}, {}, ['条件中没有字段 gone']],
    ['ends by a field', { until: 'gone' }, {}, {}, ['没有字段 gone']],
    ['takes fields of the head', { head: { party: 'gone' } }, {}, {}, ['没有字段 gone']],
    ['gives fields of the target', { head: { gone: 'party' } }, {}, {}, ['数据表 delivery 没有字段 gone']],
    ['agrees in fields of both', { same: ['exec'] }, {}, {}, ['数据表 delivery 没有字段 exec']],
    ['agrees in fields of both heads', { same: ['src_no'] }, {}, {}, ['没有字段 src_no']],
    ['is red by a field of the target', { red: 'gone' }, {}, {}, ['数据表 delivery 没有字段 gone']],
    ['has lines', {}, { from: 'gone' }, {}, ['没有子表 gone']],
    ['takes columns of its lines', {}, { map: { batch: 'gone' } }, {}, ['子表 order_line 没有字段 gone']],
    ['gives columns of the lines', {}, { map: { gone: 'batch' } }, {}, ['子表 delivery_line 没有字段 gone']],
    ['agrees in columns of both', {}, { same: ['reason'] }, {}, ['子表 order_line 没有字段 reason']],
    ['agrees in columns of both lines', {}, { same: ['done'] }, {}, ['子表 delivery_line 没有字段 done']],
    ['keeps columns of both', {}, { kept: ['reason'] }, {}, ['子表 order_line 没有字段 reason']],
    ['keeps columns of both lines', {}, { kept: ['done'] }, {}, ['子表 delivery_line 没有字段 done']],
    ['agrees where a map says by what', {}, { same: ['reason'], map: { reason: 'batch' } }, {}, []],
    ['agrees where the line before says by what', {}, { same: ['reason'], origin: { reason: 'x' } }, {}, []],
    ['agrees where a formula says by what', {}, { same: ['reason'], compute: { reason: 'qty' } }, {}, []],
    [
      'takes from the line before into the lines',
      {},
      { origin: { gone: 'x' } },
      {},
      ['子表 delivery_line 没有字段 gone'],
    ],
    ['counts in a column', {}, { count: 'gone' }, {}, ['子表 order_line 没有字段 gone']],
    ['gives by a formula', {}, { of: 'qty -' }, {}, ['公式第 6 个字符：公式不完整']],
    ['gives by a formula over the line', {}, { of: 'gone' }, {}, ['公式中没有字段 gone']],
    ['adds up no sub-table', {}, { of: 'sum(a.b)' }, {}, ['公式中不能汇总子表']],
    ['offers by a formula', {}, { when: 'gone > 0' }, {}, ['公式中没有字段 gone']],
    ['reckons by a formula', {}, { compute: { batch: 'gone' } }, {}, ['公式中没有字段 gone']],
    ['reckons columns of the lines', {}, { compute: { gone: 'qty' } }, {}, ['子表 delivery_line 没有字段 gone']],
    ['passes by a formula', {}, { passed: { by: 'q', of: 'gone' } }, {}, ['公式中没有字段 gone']],
    [
      'passes in part by formulas',
      {},
      { passed: { by: 'q', of: 'qty', parts: { column: 'quality', when: 'lost', of: { a: 'gone' } } } },
      {},
      ['公式中没有字段 lost', '公式中没有字段 gone'],
    ],
    [
      'passes in part by a column',
      {},
      { passed: { by: 'q', of: 'qty', parts: { column: 'gone', when: 'qty', of: {} } } },
      {},
      ['子表 delivery_line 没有字段 gone'],
    ],
    ['goes into lines of the target', {}, { to: 'gone' }, {}, ['delivery 没有子表 gone']],
    ['takes from a column of the lines', {}, { qty: 'gone' }, {}, ['子表 delivery_line 没有字段 gone']],
    [
      'frees columns of the lines',
      {},
      { free: { columns: ['gone'], right: 'r', reason: 'lost' } },
      {},
      ['子表 delivery_line 没有字段 gone', '子表 delivery_line 没有字段 lost'],
    ],
    ['finds by a column', {}, { found: 'gone' }, {}, ['子表 delivery_line 没有字段 gone']],
    [
      'keeps what was agreed in columns of the lines',
      {},
      { stays: { columns: ['gone'], by: 'lost' } },
      {},
      ['子表 delivery_line 没有字段 gone', '子表 delivery_line 没有字段 lost'],
    ],
    [
      'may go to a module that is not there',
      { to: 'absent', head: { whatever: 'party' } },
      { to: 'absent_line' },
      {},
      [],
    ],
  ])('%s', (_rule, more, lines, form, said) => {
    expect(ofPush(more, lines, form)).toEqual(said);
  });

  it('has a button of its own', () => {
    expect(told({ pushes: [push, { ...push }] })).toEqual([
      'pushes.0: 下推 push：按钮重复',
      'pushes.1: 下推 push：按钮重复',
    ]);
    expect(told({ pushes: [push, { ...push, button: 'other' }] })).toEqual([]);
  });

  it('leaves lines that carry their sources', () => {
    const bare = { tables: new Map([...known.tables, ['delivery_line', fields('qty')]]) };
    const said: string[] = [];
    checkFlow({ ...order, pushes: [push] } as unknown as FormFile, bare, (_place, { zh }) => said.push(zh));
    expect(said).toEqual(
      ['src_type', 'src_no', 'src_line_id'].map((name) => `下推 push：子表 delivery_line 没有字段 ${name}`),
    );
  });
});

describe('a count of a form', () => {
  const count = { lines: 'order_line', column: 'done', by: 'delivery' };
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ when: 'x#eq#1' }, []],
    [{ when: '?' }, ['counts.0: “?”不是“字段#eq#值”的形式']],
    [{ lines: 'gone' }, ['counts.0: 没有子表 gone']],
    [{ column: 'gone' }, ['counts.0: 子表 order_line 没有字段 gone']],
  ])('with %j: %j', (more, said) => {
    expect(told({ counts: [{ ...count, ...more }] })).toEqual(said);
    expect(told({ counts: [{ ...count, ...more }], sub_tables: undefined })).toContain(
      `counts.0: 没有子表 ${{ ...count, ...more }.lines}`,
    );
  });
});

describe('the execution of a form', () => {
  const execution = { lines: 'order_line', done: 'done', of: 'qty', begun: ['notice'], status: 'exec' };
  it.each<[object, object, readonly string[]]>([
    [{}, {}, []],
    [{ begun: undefined, status: undefined }, { life_cycle: 'bill' }, []],
    [{}, { life_cycle: 'stock' }, ['execution: 只有订单和单据（life_cycle: order、bill）有执行状态']],
    [{ lines: 'gone' }, {}, ['execution: 没有子表 gone']],
    [{ of: 'gone' }, {}, ['execution: 公式中没有字段 gone']],
    [{ done: 'gone' }, {}, ['execution: 子表 order_line 没有字段 gone']],
    [{ begun: ['gone'] }, {}, ['execution: 子表 order_line 没有字段 gone']],
    [{ status: 'gone' }, {}, ['execution: 没有字段 gone']],
  ])('with %j and %j: %j', (more, form, said) => {
    expect(told({ execution: { ...execution, ...more }, ...form })).toEqual(said);
  });
});

describe('parts of a form', () => {
  const lines = fields('qty item amount amount_tail tax tax_tail');
  const parts = {
    lines: 'bill_line',
    qty: 'qty',
    of: 'delivery',
    whole: 'other_line',
    gives: 'qty',
    alike: { item: 'item' },
    money: { amount: 'amount' },
    reckoned: ['tax'],
    less: [{ form: 'return', lines: 'absent' }],
  };
  const of = (more: object, own: readonly FieldFile[] = lines): readonly string[] =>
    told({
      sub_tables: [...order.sub_tables, { table: 'bill_line', fields: own }],
      parts: [{ ...parts, ...more }],
    }).map((text) => text.replace(/^parts\.0: 分次金额 [a-z_]+：/, ''));
  it.each<[object, readonly string[]]>([
    [{}, []],
    [{ reckoned: undefined, less: undefined }, []],
    [{ lines: 'gone' }, ['没有子表 gone']],
    [{ qty: 'gone' }, ['子表 bill_line 没有字段 gone']],
    [{ alike: { gone: 'item' } }, ['子表 bill_line 没有字段 gone']],
    [{ alike: { item: 'gone' } }, ['other_line 没有字段 gone']],
    [{ money: { gone: 'amount' } }, ['子表 bill_line 没有字段 gone', '子表 bill_line 没有字段 gone_tail']],
    [{ money: { amount: 'gone' } }, ['other_line 没有字段 gone']],
    [{ reckoned: ['gone'] }, ['子表 bill_line 没有字段 gone', '子表 bill_line 没有字段 gone_tail']],
    [{ gives: 'gone' }, ['公式中没有字段 gone']],
    [{ whole: 'absent', gives: 'whatever' }, []],
    [{ less: [{ form: 'return', lines: 'other_line' }] }, ['other_line 没有字段 tax']],
  ])('with %j: %j', (more, said) => {
    expect(of(more)).toEqual(said);
  });

  it('have a column for what they take beyond their price', () => {
    expect(of({ reckoned: [] }, fields('qty item amount'))).toEqual(['子表 bill_line 没有字段 amount_tail']);
  });
});

describe('what follows a form by itself', () => {
  const follow = { to: 'delivery', compute: { total: 'total' } };
  const of = (more: object, form: object = {}): readonly string[] =>
    told({ follows: [{ ...follow, ...more }], ...form }).map((text) =>
      text.replace(/^follows\.0: 自动生成 [a-z_]+：/, ''),
    );
  const lines = { from: 'order_line', to: 'delivery_line', map: { item: 'item' }, compute: { qty: 'qty * 2' } };
  it.each<[object, readonly string[]]>([
    [{}, []],
    [
      {
        head: { party: 'party' },
        set: { no: 'x' },
        currency: true,
        due: { column: 'due', party: 'party', days: 'd' },
        param: 'flow.receivableWhen',
        is: 'out',
        lines,
      },
      [],
    ],
    [{ head: { party: 'gone' } }, ['没有字段 gone']],
    [{ head: { gone: 'party' } }, ['数据表 delivery 没有字段 gone']],
    [{ set: { gone: 'x' } }, ['数据表 delivery 没有字段 gone']],
    [{ compute: { gone: 'total' } }, ['数据表 delivery 没有字段 gone']],
    [{ compute: { total: '(' } }, ['公式第 2 个字符：公式不完整']],
    [{ compute: { total: 'gone' } }, ['公式中没有字段 gone']],
    [{ compute: { total: 'sum(order_line.qty)' } }, []],
    [{ compute: { total: 'sum(order_line.gone)' } }, ['公式中没有子表字段 order_line.gone']],
    [{ compute: { total: 'sum(gone.qty)' } }, ['公式中没有子表字段 gone.qty']],
    [{ param: 'flow.overDelivery' }, ['没有选项参数 flow.overDelivery']],
    [{ param: 'flow.none' }, ['没有选项参数 flow.none']],
    [{ due: { column: 'gone', party: 'lost', days: 'd' } }, ['没有字段 lost', '数据表 delivery 没有字段 gone']],
    [{ lines: { ...lines, from: 'gone' } }, ['没有子表 gone']],
    [{ lines: { ...lines, map: { item: 'gone' } } }, ['没有字段 gone']],
    [{ lines: { ...lines, map: { gone: 'item' } } }, ['子表 delivery_line 没有字段 gone']],
    [{ lines: { ...lines, compute: { qty: 'gone' } } }, ['公式中没有字段 gone']],
    [{ lines: { ...lines, compute: { gone: 'qty' } } }, ['子表 delivery_line 没有字段 gone']],
    [{ lines: { from: 'order_line', to: 'delivery_line' } }, []],
    [{ lines: { ...lines, to: 'gone' } }, ['delivery 没有子表 gone']],
    [{ to: 'absent', lines: { ...lines, to: 'gone' } }, []],
  ])('with %j: %j', (more, said) => {
    expect(of(more)).toEqual(said);
  });

  it('in a currency has its rate on both sides', () => {
    const fewer = { fields: fields('party total') };
    expect(of({ currency: true }, fewer)).toEqual(['没有字段 currency', '没有字段 exchange_rate']);
    expect(of({ currency: false }, fewer)).toEqual([]);
    const bare = { tables: new Map([['delivery', fields('total')]]) };
    const said: string[] = [];
    checkFlow({ ...order, follows: [{ ...follow, currency: true }] } as unknown as FormFile, bare, (_place, { zh }) =>
      said.push(zh),
    );
    expect(said).toEqual(
      ['currency', 'exchange_rate', 'src_no', 'src_id'].map(
        (name) => `自动生成 delivery：数据表 delivery 没有字段 ${name}`,
      ),
    );
  });
});
