import { describe, expect, it } from 'vitest';
import { buttonViews } from './button-view.ts';
import { formView } from './form-view.ts';

type Definition = Parameters<typeof formView>[0];
type Properties = Definition['schema']['properties'];

const form = (properties: Properties, more: Partial<Definition> = {}, head: Partial<Definition['head']> = {}) =>
  formView({
    head: { id: 'h', tableName: 't', tableTxt: 'Head', ...head },
    schema: { table: 't', title: 'Form', type: 'object', required: ['b'], properties },
    ...more,
  });
const sub = (more: Record<string, unknown> = {}): Properties[string] => ({
  view: 'tab',
  describe: 'Lines',
  relationType: 0,
  columns: [],
  ...more,
});

describe('[B2.35] a form', () => {
  it('shows its fields in their order, those without one first', () => {
    const view = form({
      c: { view: 'text', title: 'C', order: 3 },
      b: { view: 'text', title: 'B', order: 1 },
      a: { view: 'text', title: 'A' },
    });
    expect(view.fields.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(view.fields.map(({ rules }) => rules.required)).toEqual([false, true, false]);
  });

  it('says nothing where its definition says nothing', () => {
    expect(form({})).toMatchObject({
      title: 'Form',
      hasComments: true,
      links: [],
      columns: 2,
      groups: [],
      isTabbed: false,
      buttons: [],
      flow: null,
      script: '',
    });
    const bare = { table: 't', title: '', type: 'object' as const, properties: { a: { view: 'text' } } };
    const view = formView({ head: { id: 'h', tableName: 't', tableTxt: 'Head' }, schema: bare });
    expect([view.title, view.fields[0]?.rules.required]).toEqual(['Head', false]);
  });

  it('has the script, the buttons and the flow of its definition', () => {
    const buttons = [{ buttonCode: 'x' }] as unknown as Definition['cgButtonList'];
    const flow = { parts: [] } as unknown as Definition['flow'];
    const view = form({}, { ...(buttons && { cgButtonList: buttons }), ...(flow && { flow }), enhanceJs: 'script' });
    expect([view.buttons, view.flow, view.script]).toEqual([buttons, flow, 'script']);
  });

  it.each<[string | undefined, string | undefined, number]>([
    ['1', undefined, 1],
    ['4', undefined, 4],
    ['5', undefined, 2],
    ['0', undefined, 2],
    ['3.9', undefined, 3],
    ['x', undefined, 2],
    [undefined, '3', 3],
    ['1', '3', 1],
    [undefined, undefined, 2],
  ])('with template %s and %s of its head has %i fields side by side', (formTemplate, ofHead, columns) => {
    const view = form(
      {},
      formTemplate === undefined ? {} : { formTemplate },
      ofHead === undefined ? {} : { formTemplate: ofHead },
    );
    expect(view.columns).toBe(columns);
  });

  it('has comments and links where its settings say so', () => {
    const of = (settings: object) => form({}, {}, { extConfigJson: JSON.stringify(settings) });
    expect(of({ commentStatus: 1, enableExternalLink: 1, externalLinkActions: 'view,add' })).toMatchObject({
      hasComments: true,
      links: ['view', 'add'],
    });
    expect(of({ commentStatus: 0 }).hasComments).toBe(false);
    expect(form({}, {}, { extConfigJson: '{' })).toMatchObject({ hasComments: false, links: [] });
  });

  it('stands behind tabs where it has sub-tables and the theme says so', () => {
    expect(form({ l: sub() }, {}, { themeTemplate: 'tab' }).isTabbed).toBe(true);
    expect(form({}, {}, { themeTemplate: 'tab' }).isTabbed).toBe(false);
    expect(form({ l: sub() }, {}, { themeTemplate: 'normal' }).isTabbed).toBe(false);
  });

  it('computes what its formulas say, and nothing where they are wrong or go round', () => {
    const number = (formula: string) => ({ view: 'number', title: 'x', formula, dbPointLength: 2 });
    const plan = form({
      a: number('b * 2'),
      b: number('c + 1'),
      c: { view: 'number', title: 'C' },
      d: number('('),
      l: sub({ columns: [{ key: 'x', title: 'X', type: 'inputNumber', formula: 'y + 1' }] }),
    }).plan;
    expect(plan.head.map(({ field, precision }) => [field, precision])).toEqual([
      ['b', 2],
      ['a', 2],
    ]);
    expect(plan.subs['l']?.map(({ field }) => field)).toEqual(['x']);
    expect(form({ a: number('b'), b: number('a') }).plan.head).toEqual([]);
  });
});

describe('[B2.35] a sub-table of a form', () => {
  const column = (key: string, more: Record<string, unknown> = {}) => ({
    key,
    title: key.toUpperCase(),
    type: 'input',
    ...more,
  });

  it('shows its columns as they come', () => {
    const [lines] = form({ l: sub({ columns: [column('b'), column('a')] }) }).subs;
    expect(lines).toMatchObject({ table: 'l', title: 'Lines', isOneToOne: false, canAdd: true, canDelete: true });
    expect(lines?.fields.map(({ name, order }) => [name, order])).toEqual([
      ['b', 0],
      ['a', 1],
    ]);
  });

  it('wants what the column or the table wants', () => {
    const columns = [column('a'), column('b'), column('c', { required: true }), column('a', { required: false })];
    const [lines] = form({ l: sub({ columns, required: ['a'] }) }).subs;
    expect(lines?.fields.map(({ rules }) => rules.required)).toEqual([true, false, true, false]);
  });

  it('of one row is drawn like a form, in the order of its fields', () => {
    const properties = { b: { view: 'text', order: 2 }, a: { view: 'text', order: 1 } };
    const [one] = form({ l: sub({ relationType: 1, properties, required: ['a'], columns: [column('x')] }) }).subs;
    expect(one?.isOneToOne).toBe(true);
    expect(one?.fields.map(({ name, rules }) => [name, rules.required])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    const [without] = form({ l: sub({ relationType: 1 }) }).subs;
    expect(without?.fields).toEqual([]);
    const [columnless] = form({ l: sub({ columns: undefined, properties }) }).subs;
    expect([columnless?.isOneToOne, columnless?.fields.length]).toEqual([false, 2]);
  });

  it('is named by its description, its title or its table, and loses the buttons that are hidden', () => {
    const titles = [sub(), sub({ describe: undefined, title: 'T' }), sub({ describe: undefined })];
    expect(titles.map((one) => form({ l: one }).subs[0]?.title)).toEqual(['Lines', 'T', 'l']);
    expect(form({ l: sub({ hideButtons: ['add'] }) }).subs[0]).toMatchObject({ canAdd: false, canDelete: true });
    expect(form({ l: sub({ hideButtons: ['delete'] }) }).subs[0]).toMatchObject({ canAdd: true, canDelete: false });
  });

  it('stands at its place', () => {
    const view = form({ late: sub({ order: 2 }), early: sub({ order: 1 }), first: sub() });
    expect(view.subs.map(({ table }) => table)).toEqual(['first', 'early', 'late']);
  });
});

describe('[B2.35] buttons of a form', () => {
  const button = (buttonCode: string, more: Record<string, unknown> = {}) =>
    ({ buttonCode, buttonName: buttonCode, buttonStyle: 'button', optType: 'action', ...more }) as never;

  it('stand in their order, without those that are switched off', () => {
    const list = [
      button('c', { orderNum: 3 }),
      button('off', { buttonStatus: '0' }),
      button('b', { orderNum: 1 }),
      button('a'),
    ];
    expect(buttonViews(list).map(({ code }) => code)).toEqual(['a', 'b', 'c']);
    expect(
      buttonViews([button('x', { orderNum: 0 }), button('y'), button('z', { orderNum: -1 })]).map(({ code }) => code),
    ).toEqual(['z', 'x', 'y']);
    expect(buttonViews(undefined)).toEqual([]);
  });

  it('do nothing special where nothing is said', () => {
    expect(buttonViews([button('a')])).toEqual([
      {
        code: 'a',
        label: 'a',
        style: 'button',
        isScript: false,
        condition: '',
        isBeside: false,
        pushTo: '',
        opens: '',
        asks: null,
        about: null,
        prints: '',
        isTold: false,
        icon: '',
      },
    ]);
  });

  it('have what is said of them', () => {
    const asks = [{ field: 'x' }];
    const said = {
      exp: 'a#eq#1',
      optType: 'js',
      optPosition: '1',
      pushTo: '/p',
      opens: '/o',
      asks,
      about: 'list',
      prints: 't',
      isTold: true,
      buttonIcon: 'plus',
    };
    expect(buttonViews([button('a', said)])[0]).toMatchObject({
      condition: 'a#eq#1',
      isScript: true,
      isBeside: true,
      pushTo: '/p',
      opens: '/o',
      asks,
      about: 'list',
      prints: 't',
      isTold: true,
      icon: 'plus',
    });
  });
});
