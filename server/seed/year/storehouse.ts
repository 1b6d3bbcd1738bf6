import { plain } from '#core/values/plain.ts';
import { linesOf } from './desk.ts';
import type { Item } from './masters.ts';
import { dayIn, lotLine, type Scene } from './scene.ts';
import type { Lot } from './shelf.ts';

/** Does the other work in the warehouses in a month. */
export async function keepHouse(scene: Scene): Promise<void> {
  await sendToBranch(scene);
  await giveSamples(scene);
  await assemble(scene);
  await count(scene);
}

/** Goods for the branch: in one step, and every second month by way of the road. */
async function sendToBranch(scene: Scene): Promise<void> {
  const { desk, masters, random, month, left } = scene;
  const [day, there] = [dayIn(scene, 21), dayIn(scene, 23)];
  const item = random.pick(masters.goods);
  if (day === null) return;
  const lots = left.goods.take(item.id, 300, day);
  if (lots.length === 0) return;
  const isByRoad = month.index % 2 === 1;
  const id = await desk.make('keeper', 'wms_transfer', `${month.period} transfer`, {
    bill_date: day,
    transfer_type: isByRoad ? '2' : '1',
    from_wh: masters.stores.goods,
    to_wh: masters.stores.branch,
    wms_transfer_item: lots.map((lot) => lotLine(item, lot)),
  });
  await desk.press('keeper', 'wms_transfer', id, [isByRoad ? 'out_confirm' : 'audit']);
  if (isByRoad && there === null) return;
  const lost =
    isByRoad && month.index % 6 === 3 ? await loseOnTheWay(scene, { id, day: there, item, lot: lots[0] }) : 0;
  if (isByRoad && there !== null) await arriveThere(scene, { id, day: there, item });
  for (const [index, { batch, qty }] of lots.entries())
    left.branch.put(item.id, qty - (index === 0 ? lost : 0), { batch, since: there ?? day });
}

type Lost = {
  readonly id: string;
  readonly day: string | null;
  readonly item: Item;
  readonly lot: Lot | undefined;
};

/** Puts into the branch, on the day it comes, all that did not get lost. */
async function arriveThere(
  { desk, masters, month }: Scene,
  { id, day, item }: { readonly id: string; readonly day: string; readonly item: Item },
): Promise<void> {
  const lines = linesOf(await desk.read('keeper', 'wms_transfer', id), 'wms_transfer_item');
  const arrival = await desk.make('keeper', 'wms_transfer_in', `${month.period} transfer arrival`, {
    bill_date: day,
    from_wh: masters.stores.goods,
    to_wh: masters.stores.branch,
    wms_transfer_in_item: lines.map((line) =>
      lotLine(
        item,
        { batch: plain(line['batch_no']), qty: Number(line['qty']) - Number(line['loss_qty'] ?? 0) },
        { src_type: '28', src_no: '', src_line_id: line['id'] },
      ),
    ),
  });
  await desk.press('keeper', 'wms_transfer_in', arrival, ['audit']);
}

/** The carrier broke some; answers how many. */
async function loseOnTheWay({ desk, masters, month }: Scene, { id, day, item, lot }: Lost): Promise<number> {
  if (day === null || lot === undefined || lot.qty < 10) return 0;
  const qty = 5;
  const transfer = await desk.read('keeper', 'wms_transfer', id);
  const line = linesOf(transfer, 'wms_transfer_item')[0];
  const loss = await desk.make('keeper', 'wms_transfer_loss', `${month.period} transfer loss`, {
    bill_date: day,
    from_wh: masters.stores.goods,
    to_wh: masters.stores.branch,
    wms_transfer_loss_item: [
      lotLine(
        item,
        { batch: lot.batch, qty },
        {
          loss_reason: '1',
          duty_party: '1',
          duty_by: '顺达物流',
          src_type: '28',
          src_no: '',
          src_line_id: line?.['id'] ?? '',
        },
      ),
    ],
  });
  await desk.press('keeper', 'wms_transfer_loss', loss, ['audit']);
  return qty;
}

/** Samples leave, a supplier's gift comes in. */
async function giveSamples(scene: Scene): Promise<void> {
  const { desk, masters, random, month, left } = scene;
  const day = dayIn(scene, 22);
  const item = random.pick(masters.goods);
  const powder = random.pick(masters.powders);
  const kind = random.pick(['2', '3', '4', '6']);
  if (day === null) return;
  const lots = left.goods.take(item.id, 50, day);
  if (lots.length > 0) {
    const out = await desk.make('keeper', 'wms_other_out', `${month.period} samples`, {
      bill_date: day,
      out_type: kind,
      warehouse_id: masters.stores.goods,
      wms_other_out_item: lots.map((lot) => lotLine(item, lot, { purpose: '客户试样' })),
    });
    await desk.press('keeper', 'wms_other_out', out, ['audit']);
  }
  if (month.index % 3 !== 0) return;
  const batch = powder.isBatch ? `ZP${month.period.slice(2, 4)}${month.period.slice(5)}` : '';
  const gift = await desk.make('keeper', 'wms_other_in', `${month.period} gift`, {
    bill_date: day,
    in_type: '2',
    warehouse_id: masters.stores.raw,
    wms_other_in_item: [lotLine(powder, { batch, qty: 5 }, { price: GIFT_PRICE })],
  });
  await desk.press('keeper', 'wms_other_in', gift, ['audit']);
  left.powders.put(powder.id, 5, { batch, since: day });
}

/** Worth of a kilogram of powder that a supplier gives away. */
const GIFT_PRICE = '20';

/** A set of two items becomes a third, once in four months. */
async function assemble(scene: Scene): Promise<void> {
  const { desk, masters, month, left } = scene;
  const day = dayIn(scene, 20);
  const [, one, other, whole] = masters.goods;
  if (month.index % 4 !== 2 || day === null || one === undefined || other === undefined || whole === undefined) return;
  const parts = [one, other].map((item) => ({ item, lots: left.goods.take(item.id, 200, day) }));
  if (parts.some(({ lots }) => lots.reduce((sum, { qty }) => sum + qty, 0) < 200)) return;
  const batch = whole.isBatch ? `ZZ${month.period.slice(2, 4)}${month.period.slice(5)}` : '';
  const id = await desk.make('keeper', 'wms_assemble', `${month.period} assembly`, {
    bill_date: day,
    assemble_type: '1',
    warehouse_id: masters.stores.goods,
    parent_material_id: whole.id,
    parent_qty: '200',
    ...(batch === '' ? {} : { parent_batch: batch }),
    wms_assemble_item: parts.flatMap(({ item, lots }) => lots.map((lot) => lotLine(item, lot))),
  });
  await desk.press('keeper', 'wms_assemble', id, ['audit']);
  left.goods.put(whole.id, 200, { batch, since: day });
}

/** A count that is posted (dictionary check_status): where the month is gone through again, it stays as it is. */
const POSTED = '4';

/** The branch is counted every quarter; once a piece is missing. */
async function count(scene: Scene): Promise<void> {
  const { desk, masters, month, left } = scene;
  const day = dayIn(scene, 28);
  if (month.index % 3 !== 2 || day === null) return;
  const plan = await desk.make('keeper', 'wms_check_plan', `${month.period} count`, {
    bill_date: day,
    name: `上海分仓 ${month.period} 盘点`,
    check_type: '1',
    begin_date: day,
    end_date: day,
    wms_check_plan_scope: [{ warehouse_id: masters.stores.branch }],
  });
  if ((await desk.read('keeper', 'wms_check_plan', plan))['plan_status'] === '1')
    await desk.press('keeper', 'wms_check_plan', plan, ['create_task']);
  const [task] = await desk.list('keeper', 'wms_check_task', `plan_id=${plan}`);
  const short = masters.goods.find(({ id }) => left.branch.has(id) > 1);
  if (short !== undefined) left.branch.take(short.id, 1, day);
  if (task === undefined || task['task_status'] === POSTED) return;
  const sheet = await desk.read('keeper', 'wms_check_task', String(task['id']));
  const lines = linesOf(sheet, 'wms_check_task_item').map((line, index) => ({
    ...line,
    real_qty: index === 0 ? String(Math.max(0, Number(line['book_qty']) - 1)) : line['book_qty'],
    ...(index === 0 ? { reason: '样品未登记' } : {}),
  }));
  await desk.change('keeper', 'wms_check_task', `${month.period} count ${String(sheet['version'])}`, {
    ...sheet,
    bill_date: day,
    wms_check_task_item: lines,
  });
  await desk.press('keeper', 'wms_check_task', String(task['id']), ['post']);
}
