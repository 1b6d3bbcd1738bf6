import type { SheetCell } from '../book.ts';

type Content = SheetCell['value'] | { readonly formula: string };

/** Days of the sales, written as numbers that show a day. */
const sales: readonly (readonly [
  day: number,
  region: string,
  seller: string,
  item: string,
  count: number,
  price: number,
])[] = [
  [46_027, '华东', '王芳', 'P-001', 12, 35.5],
  [46_029, '华南', '李强', 'P-002', 5, 128],
  [46_034, '华东', '王芳', 'P-003', 30, 9.9],
  [46_041, '华北', '赵敏', 'P-001', 8, 36],
  [46_050, '华南', '李强', 'P-004', 2, 1_999.99],
  [46_058, '华东', '陈晨', 'P-002', 7, 125.5],
  [46_064, '华北', '赵敏', 'P-003', 100, 9.5],
  [46_071, '华东', '王芳', 'P-004', 1, 2_050],
  [46_080, '华南', '陈晨', 'P-001', 15, 34.75],
  [46_086, '西南', '李强', 'P-003', 60, 9.7],
  [46_092, '华东', '陈晨', 'P-001', 9, 35.5],
  [46_101, '西南', '赵敏', 'P-002', 4, 130],
];

const prices: readonly (readonly [code: string, name: string, price: number])[] = [
  ['P-001', '轴承 6204', 35],
  ['P-002', '电机 0.75kW', 128],
  ['P-003', '螺栓 M8', 9.8],
  ['P-004', '减速机 NMRV', 2_000],
];

/** Formulas of office life, each in its own cell of the third sheet; they read the other two. */
export const officeFormulas: readonly string[] = [
  'SUM(数据!G2:G13)',
  'SUMIF(数据!B2:B13,"华东",数据!G2:G13)',
  'SUMIF(数据!E2:E13,">=10")',
  'SUMIFS(数据!G2:G13,数据!B2:B13,"华东",数据!C2:C13,"王芳")',
  'SUMIFS(数据!E:E,数据!A:A,">="&DATE(2026,2,1),数据!A:A,"<"&DATE(2026,3,1))',
  'AVERAGE(数据!F2:F13)',
  'AVERAGEIF(数据!D2:D13,"P-001",数据!F2:F13)',
  'AVERAGEIFS(数据!F2:F13,数据!D2:D13,"P-00?",数据!E2:E13,">5")',
  'COUNT(数据!A1:H13)',
  'COUNTA(数据!H2:H13)',
  'COUNTBLANK(数据!H2:H13)',
  'COUNTIF(数据!C2:C13,"李*")',
  'COUNTIF(数据!E2:E13,"<>5")',
  'COUNTIFS(数据!B2:B13,"华南",数据!E2:E13,">2")',
  'VLOOKUP("P-003",价目!A2:C5,3,FALSE)',
  'VLOOKUP(数据!D5,价目!$A$2:$C$5,2,0)',
  'VLOOKUP(750,价目!E5:F8,2,TRUE)',
  'HLOOKUP("三季度",价目!E1:H2,2,FALSE)',
  'INDEX(价目!B2:B5,MATCH("P-002",价目!A2:A5,0))',
  'INDEX(数据!A1:G13,MATCH("赵敏",数据!C1:C13,0),MATCH("金额",数据!A1:G1,0))',
  'MATCH(36,数据!F2:F13,0)',
  'IFERROR(VLOOKUP("P-999",价目!A2:C5,3,FALSE),"未定价")',
  'ROUND(数据!G2*0.13,2)',
  'ROUND(2.675,2)',
  'ROUNDUP(数据!F4,0)',
  'ROUNDDOWN(-数据!F10,1)',
  'IF(B1>10000,"达标","未达标")',
  '_xlfn.IFS(B1>=20000,"A",B1>=10000,"B",TRUE,"C")',
  'IF(AND(数据!E2>10,OR(数据!B2="华东",数据!B2="华南")),数据!G2*0.95,数据!G2)',
  'DATE(2026,2,30)',
  'EDATE(数据!A2,1)',
  'EOMONTH(数据!A2,0)',
  'NETWORKDAYS(数据!A2,数据!A13)',
  'NETWORKDAYS(DATE(2026,2,1),DATE(2026,2,28),价目!H5:H8)',
  'WORKDAY(数据!A2,10)',
  'WEEKDAY(数据!A3,2)',
  'DATEDIF(DATE(2024,8,31),数据!A13,"m")',
  'YEAR(数据!A13)&"年"&MONTH(数据!A13)&"月"',
  'DAY(EOMONTH(数据!A6,1))',
  'TEXT(B1,"#,##0.00")',
  'TEXT(数据!A2,"yyyy-mm-dd")',
  'TEXT(0.0856,"0.0%")',
  'LEFT(价目!B3,2)&"/"&RIGHT(价目!A3,3)',
  'MID(价目!B2,4,4)',
  'LEN(价目!B5)',
  'SUBSTITUTE(价目!A2,"-","")',
  'TRIM("  多  个 空格  ")',
  'CONCATENATE(数据!B2,"-",数据!C2)',
  'FIND("kW",价目!B3)',
  'UPPER(RIGHT(价目!B3,2))',
  'VALUE("1234.5")+1',
  'SUMPRODUCT(数据!E2:E13,数据!F2:F13)',
  'SUMPRODUCT((数据!B2:B13="华东")*(数据!E2:E13>5)*数据!G2:G13)',
  'PMT(0.045/12,36,-100000)',
  'NPV(0.08,-50000,18000,22000,26000)',
  'FV(0.03/12,24,-1000)',
  'IRR(价目!E11:E14)',
  'MAX(数据!G2:G13)-MIN(数据!G2:G13)',
  'LARGE(数据!G2:G13,3)',
  'RANK(数据!G4,数据!G2:G13)',
  'MOD(INT(ABS(-17.8)),5)',
  'MEDIAN(数据!E2:E13)',
  'ROUND(STDEV(数据!F2:F13),4)',
  '_xlfn.MAXIFS(数据!G2:G13,数据!B2:B13,"华南")',
  '_xlfn.TEXTJOIN("、",TRUE,数据!H2:H13)',
  'SUBTOTAL(9,数据!E2:E13)',
  'IF(ISNUMBER(数据!H3),1,0)+IF(ISBLANK(数据!H4),10,0)',
  'CHOOSE(WEEKDAY(数据!A2),"日","一","二","三","四","五","六")',
  '1/(数据!E2-数据!E2)',
  'VLOOKUP("没有",价目!A2:C5,2,FALSE)',
];

/** XLOOKUP, which is computed by hand: not every LibreOffice knows it. */
export const handFormulas: readonly (readonly [
  formula: string,
  before: SheetCell['value'],
  after: SheetCell['value'],
])[] = [
  ['_xlfn.XLOOKUP("P-002",价目!A2:A5,价目!C2:C5)', 128, 140],
  ['_xlfn.XLOOKUP("P-777",价目!A2:A5,价目!B2:B5,"无此物料")', '无此物料', '无此物料'],
  ['_xlfn.XLOOKUP(数据!D2,价目!A2:A5,价目!B2:B5)&"×"&数据!E2', '轴承 6204×12', '轴承 6204×20'],
  ['SUM(_xlfn.XLOOKUP("三季度",价目!E1:H1,价目!E2:H2),_xlfn.XLOOKUP(750,价目!E5:E8,价目!F5:F8,0,-1))', 0.33, 0.33],
];

/** The cells that are edited: sheet, address and what is written. */
export const officeEdit: readonly (readonly [sheet: string, row: number, column: number, value: number])[] = [
  ['数据', 1, 4, 20],
  ['数据', 12, 0, 46_170],
  ['价目', 2, 2, 140],
];

/** The sheets of the workbook as they are before the edit. Rows and columns count from 0. */
export function officeSheets(): readonly {
  readonly name: string;
  readonly cells: readonly (readonly [row: number, column: number, content: Content])[];
}[] {
  const head = ['日期', '地区', '业务员', '产品', '数量', '单价', '金额', '备注'];
  const lines = sales.flatMap(([day, region, seller, item, count, price], at) => {
    const row = at + 1;
    const cells: (readonly [number, number, Content])[] = [day, region, seller, item, count, price].map(
      (content, column) => [row, column, content] as const,
    );
    cells.push([row, 6, { formula: `E${row + 1}*F${row + 1}` }]);
    if (at % 3 === 0) cells.push([row, 7, at % 2 === 0 ? '加急' : '含运费']);
    return cells;
  });
  const quarters = ['一季度', '二季度', '三季度', '四季度'];
  return [
    { name: '数据', cells: [...head.map((text, column) => [0, column, text] as const), ...lines] },
    {
      name: '价目',
      cells: [
        ...['编码', '名称', '价格'].map((text, column) => [0, column, text] as const),
        ...prices.flatMap((line, at) => line.map((content, column) => [at + 1, column, content] as const)),
        ...quarters.map((text, at) => [0, at + 4, text] as const),
        ...[0.1, 0.2, 0.3, 0.4].map((rate, at) => [1, at + 4, rate] as const),
        ...[0, 500, 1_000, 5_000].map((from, at) => [at + 4, 4, from] as const),
        ...[0, 0.03, 0.05, 0.08].map((rate, at) => [at + 4, 5, rate] as const),
        ...[46_069, 46_070, 46_071, 46_072].map((day, at) => [at + 4, 7, day] as const),
        ...[-100_000, 30_000, 45_000, 52_000].map((flow, at) => [at + 10, 4, flow] as const),
      ],
    },
    {
      name: '公式',
      cells: [...officeFormulas, ...handFormulas.map(([formula]) => formula)].map(
        (formula, row) => [row, 1, { formula }] as const,
      ),
    },
  ];
}
