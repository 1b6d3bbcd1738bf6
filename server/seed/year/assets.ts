import { monthLater } from '#core/dates/typed.ts';
import { plain } from '#core/values/plain.ts';
import { deprMethods } from '#modules/finance/rules/depreciation.ts';
import { cents, linesOf, money, type Row } from './desk.ts';
import { dayIn, type Scene } from './scene.ts';

type Card = {
  readonly name: string;
  /** Dictionary asset_class. */
  readonly kind: string;
  readonly method: string;
  /** Original value and what it had lost before the books, in cents. */
  readonly origin: bigint;
  readonly lost: bigint;
  readonly life: number;
  /** Months that were counted before the books. */
  readonly age: number;
  /** Cost centre that bears it; without one the office does. */
  readonly center: string;
};

/** Distance a truck has left, and roughly the distance of a month. */
const DISTANCE = { left: '210000', month: 3000 } as const;

const card = (name: string, kind: string, method: string, rest: Omit<Card, 'name' | 'kind' | 'method'>): Card => ({
  name,
  kind,
  method,
  ...rest,
});

const { straight, work, declining, digits } = deprMethods;

/** Used for years when the books begin. */
const cards: readonly Card[] = [
  card('注射成型机', '2', straight, { origin: 48_000_000n, lost: 11_400_000n, life: 120, age: 30, center: 'CC011' }),
  card('真空烧结炉', '2', declining, { origin: 126_000_000n, lost: 45_360_000n, life: 120, age: 24, center: 'CC012' }),
  card('立式加工中心', '2', straight, { origin: 38_500_000n, lost: 12_191_667n, life: 120, age: 40, center: 'CC014' }),
  card('三坐标测量机', '2', digits, { origin: 26_500_000n, lost: 5_594_444n, life: 96, age: 12, center: 'CC013' }),
  card('叉车', '3', straight, { origin: 9_800_000n, lost: 3_103_333n, life: 60, age: 20, center: 'CC01' }),
  card('办公电脑', '4', straight, { origin: 6_860_000n, lost: 1_810_278n, life: 36, age: 10, center: '' }),
  card('厂房空调', '2', straight, { origin: 15_200_000n, lost: 4_332_000n, life: 60, age: 18, center: 'CC01' }),
  card('货车', '3', work, { origin: 18_600_000n, lost: 5_301_000n, life: 60, age: 18, center: 'CC02' }),
];

/** Bought while the year goes on. */
const bought = card('全自动包装机', '2', straight, {
  origin: 8_640_000n,
  lost: 0n,
  life: 60,
  age: 0,
  center: 'CC013',
});
const BOUGHT_IN = 4;

/** Enters what was there before the books; answers the accounts it stands in, in cents. */
export async function openAssets({ desk }: Scene, day: string): Promise<readonly (readonly [string, bigint])[]> {
  for (const one of cards)
    await desk.make('finance', 'fin_asset', `opening asset ${one.name}`, {
      ...cardOf(one, `${monthLater(day, -one.age)}-15`),
      begin_period: day.slice(0, 7),
      begin_accum: money(one.lost),
      ...(one.method === work ? { total_work: DISTANCE.left } : {}),
    });
  const sum = (of: (one: Card) => bigint): bigint => cards.reduce((total, one) => total + of(one), 0n);
  return [
    ['1601', sum(({ origin }) => origin)],
    ['1602', -sum(({ lost }) => lost)],
  ];
}

function cardOf({ name, kind, origin, life, method }: Card, used: string): Row {
  return {
    name,
    asset_class: kind,
    use_date: used,
    origin_value: money(origin),
    salvage_rate: '5',
    life_months: life,
    method,
  };
}

/** A machine is paid for, and its card takes it out of what is not entered yet. */
export async function buyAsset(scene: Scene): Promise<void> {
  const { desk, masters, month } = scene;
  const day = dayIn(scene, 11);
  if (month.index !== BOUGHT_IN || day === null) return;
  const id = await desk.make('finance', 'fin_other_payment', `${month.period} machine`, {
    bill_date: day,
    account_id: masters.account,
    payee: '设备供应商',
    fin_other_payment_item: [
      { subject_id: masters.subjects.get('1604') ?? '', amount: money(bought.origin), summary: bought.name },
    ],
  });
  await desk.press('finance', 'fin_other_payment', id, ['submit', 'audit']);
  await desk.make('finance', 'fin_asset', `${month.period} machine card`, cardOf(bought, day));
}

/**
 * The run of the month, as finance makes it: drafted by its button, with the cost centres and how far the truck went, and audited.
 * @returns what of it makes goods dearer, in cents
 */
export async function depreciate({ desk, masters, month }: Scene): Promise<bigint> {
  const known = new Map(
    (await desk.list('finance', 'fin_asset', 'column=code&order=asc')).map((row) => [plain(row['id']), row]),
  );
  if (known.size === 0) return 0n;
  const runOf = async (): Promise<Row | undefined> =>
    (await desk.list('finance', 'fin_asset_depr', `period=${month.period}`)).find((row) => row['bill_status'] !== '4');
  if ((await runOf()) === undefined) await desk.press('finance', 'fin_asset', '', ['depreciate']);
  const found = await runOf();
  if (found === undefined) return 0n;
  const id = plain(found['id']);
  const run = await desk.read('finance', 'fin_asset_depr', id);
  const lines = linesOf(run, 'fin_asset_depr_item').map((line) => {
    const asset = known.get(plain(line['asset_id']));
    const center = [...cards, bought].find(({ name }) => name === asset?.['name'])?.center ?? '';
    return { line, center, isByWork: asset?.['method'] === work };
  });
  if (run['bill_status'] === '0')
    await desk.change('finance', 'fin_asset_depr', `${month.period} depreciation ${String(run['version'])}`, {
      id,
      version: run['version'],
      fin_asset_depr_item: lines.map(({ line, center, isByWork }) => ({
        ...line,
        cost_center_id: masters.centers.get(center)?.id ?? null,
        ...(isByWork ? { work_qty: String(DISTANCE.month + month.index * 120) } : {}),
      })),
    });
  await desk.press('finance', 'fin_asset_depr', id, ['submit', 'audit']);
  return lines.reduce(
    (sum, { line, center }) =>
      masters.centers.get(center)?.isMaking === true ? sum + cents(plain(line['depr_amount'])) : sum,
    0n,
  );
}

/** Makes the acts on assets that somebody began and left: a change of the department, and a computer that is to be sold. */
export async function leaveAssets(scene: Scene): Promise<void> {
  const { desk, masters, month, today } = scene;
  if (!today.startsWith(month.period)) return;
  const assets = await desk.list('finance', 'fin_asset', 'column=code&order=asc');
  const named = (name: string): string => plain(assets.find((row) => row['name'] === name)?.['id']);
  const [computer, forklift] = [named('办公电脑'), named('叉车')];
  if (computer === '' || forklift === '') return;
  await desk.make('finance', 'fin_asset_dispose', `${month.period} computer`, {
    bill_date: today,
    asset_id: computer,
    dispose_type: '1',
    income: '5000.00',
  });
  await desk.make('finance', 'fin_asset_change', `${month.period} forklift`, {
    bill_date: today,
    asset_id: forklift,
    reason: '调整使用部门',
    new_depart: masters.depart,
  });
}
