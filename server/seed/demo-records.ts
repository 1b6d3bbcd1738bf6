import { addDays } from '#core/dates/dates.ts';
import { creditCode, mobile, type Random } from '#core/samples/random.ts';
import { writeCalendar } from './demo-calendar.ts';
import {
  cities,
  follows,
  givenNames,
  materials,
  posts,
  products,
  services,
  streets,
  surnames,
  trades,
  words,
} from './demo-names.ts';
import { writeSamples } from './demo-samples.ts';
import type { DemoWorld } from './demo-world.ts';
import { monthsUntil, openingDay } from './year/months.ts';
import { rates } from './year/rates.ts';

type Item = { readonly id: string; readonly price: string };

/** Everything the demonstration holds; tables whose module is not loaded are skipped by `write`'s caller. */
export async function writeDemo(world: DemoWorld): Promise<void> {
  const items = await writeMaterials(world);
  const customers = await writeCustomers(world);
  await writeSuppliers(world);
  await writeBase(world, items, customers);
  await writeCrm(world, items, customers);
  await writeOrders(world, items, customers);
  await writeDocuments(world, items, customers);
  await writeSamples(world, items[0]?.id, customers);
  await writeCalendar(world);
}

function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

function past({ random, today }: DemoWorld, days: number): string {
  return addDays(today, -random.integer(0, days));
}

async function writeMaterials(world: DemoWorld): Promise<Item[]> {
  const { random, write, idOf } = world;
  const items: Item[] = [];
  const unit = idOf('md_unit', 'PCS');
  for (let index = 0; index < 84; index += 1) {
    const isRaw = index >= 68;
    const name = isRaw
      ? `${materials[index % materials.length] ?? '316L'}喂料`
      : (products[index % products.length] ?? '齿轮');
    const price = isRaw ? (80 + random.integer(0, 9000) / 100).toFixed(2) : (random.integer(35, 2800) / 100).toFixed(2);
    const id = await write('md_material', past(world, 300), {
      name,
      spec: isRaw ? `${random.integer(5, 25)}kg/袋` : `φ${random.integer(3, 40)}×${random.integer(2, 30)}`,
      drawing_no: isRaw ? null : `DWG-${String(1000 + index)}`,
      category_id: idOf('md_material_category', isRaw ? '01' : '03'),
      material_type: isRaw ? '1' : '4',
      supply_type: isRaw ? '2' : '1',
      unit_id: isRaw ? idOf('md_unit', 'KG') : unit,
      powder_grade: isRaw ? null : random.pick(materials),
      safety_stock: random.integer(1, 50) * 100,
      lead_days: random.integer(3, 30),
      batch_flag: isRaw || index % 3 === 0 ? 'Y' : 'N',
      cost_method: '1',
      std_cost: (Number(price) * (isRaw ? 1 : 0.55)).toFixed(2),
      ref_sale_price: price,
      tax_rate: 13,
    });
    if (!isRaw) items.push({ id, price });
  }
  return items;
}

async function writeCustomers(world: DemoWorld): Promise<string[]> {
  const { random, write, idOf } = world;
  const ids: string[] = [];
  const names = new Set<string>();
  while (names.size < 64) names.add(`${random.pick(cities)}${random.pick(words)}${random.pick(trades)}有限公司`);
  for (const name of names) {
    const contacts = Array.from({ length: random.integer(1, 3) }, (_, index) => ({
      name: personName(random),
      post: random.pick(posts),
      mobile: mobile(random),
      email: `contact${random.integer(100, 999)}@example.com`,
      is_main: index === 0 ? 'Y' : 'N',
    }));
    ids.push(
      await write('crm_customer', past(world, 400), {
        name,
        short_name: name.slice(0, 4),
        category_id: idOf('crm_customer_category', random.pick(['DIRECT', 'DIRECT', 'DEALER', 'EXPORT'])),
        customer_level: random.pick(['A', 'B', 'B', 'C', 'C', 'D']),
        industry: String(random.integer(1, 8)),
        address: `${random.pick(streets)}${random.integer(1, 999)}号`,
        tax_no: creditCode(random),
        invoice_title: name,
        bank_name: `中国工商银行${name.slice(0, 2)}分行`,
        bank_account: `6222${String(random.integer(100_000_000, 999_999_999))}${String(random.integer(100_000, 999_999))}`,
        settle_type: random.pick(['2', '3', '6']),
        credit_days: random.pick([0, 30, 45, 60, 90]),
        credit_limit: random.integer(5, 200) * 10_000,
        tax_rate: 13,
        sales_id: random.pick(world.salespeople),
        depart_id: world.departId,
        crm_customer_contact: contacts,
        crm_customer_addr: [
          {
            receiver: contacts[0]?.name,
            mobile: mobile(random),
            address: `${random.pick(streets)}${random.integer(1, 999)}号`,
            is_default: 'Y',
          },
        ],
      }),
    );
  }
  return ids;
}

async function writeSuppliers(world: DemoWorld): Promise<void> {
  const { random, write, idOf, today } = world;
  for (let index = 0; index < 18; index += 1) {
    const name = `${cities[index % cities.length] ?? '苏州'}${words[index % words.length] ?? '精工'}${random.pick(['粉末冶金', '喂料', '包装材料', '表面处理', '热处理'])}有限公司`;
    await write('pur_supplier', past(world, 400), {
      name,
      short_name: name.slice(0, 4),
      category_id: idOf('pur_supplier_category', random.pick(['RAW', 'OUTSOURCE', 'SERVICE'])),
      supplier_level: random.pick(['A', 'B', 'B', 'C']),
      address: `${random.pick(streets)}${random.integer(1, 999)}号`,
      tax_no: creditCode(random),
      settle_type: '2',
      pay_days: random.pick([30, 60, 90]),
      tax_rate: 13,
      buyer_id: 'admin',
      pur_supplier_contact: [{ name: personName(random), mobile: mobile(random), is_main: 'Y' }],
      pur_supplier_cert: [
        {
          cert_type: '2',
          cert_no: `QMS-${random.integer(10_000, 99_999)}`,
          valid_to: addDays(today, random.integer(30, 700)),
        },
      ],
    });
  }
}

async function writeBase(
  { random, write, today, idOf }: DemoWorld,
  items: readonly Item[],
  customers: readonly string[],
): Promise<void> {
  for (const [code, name] of [
    ['SF', '顺丰速运'],
    ['DB', '德邦物流'],
    ['YT', '圆通速递'],
    ['JD', '京东物流'],
  ])
    await write('md_carrier', today, { code, name, contact: personName(random), phone: mobile(random) });
  const head = await write('fin_cost_center', today, { code: 'CC01', name: '制造中心', center_type: '1' });
  for (const [index, name] of ['注射车间', '脱脂烧结车间', '后处理车间', '模具车间'].entries())
    await write('fin_cost_center', today, { code: `CC01${index + 1}`, name, center_type: '1', pid: head });
  await write('fin_cost_center', today, { code: 'CC02', name: '销售中心', center_type: '4' });
  // What the owners paid in is there before the first month of the year.
  for (const [code, name, type, currency, least] of [
    ['B01', '工行基本户', '2', 'CNY', 2_500_000],
    ['B02', '中行美元户', '3', 'USD', 500_000],
    ['C01', '现金', '1', 'CNY', 500_000],
  ] as const)
    await write('fin_bank_account', today, {
      code,
      name,
      account_type: type,
      currency,
      begin_amount: least + random.integer(1, 80) * 10_000,
      begin_date: openingDay(monthsUntil(today)),
      ...(currency === 'CNY' ? {} : { begin_rate: rates[currency][0] }),
    });
  for (let index = 0; index < 6; index += 1)
    await write('md_project_code', today, {
      code: `PRJ${String(2601 + index)}`,
      name: `${random.pick(products)}量产项目`,
      customer_id: random.pick(customers),
    });
  for (let index = 0; index < 4; index += 1)
    await write('md_unit_conversion', today, {
      material_id: items[index]?.id,
      from_unit_id: idOf('md_unit', 'BOX'),
      to_unit_id: idOf('md_unit', 'PCS'),
      rate: random.integer(1, 10) * 100,
    });
  await write('md_print_template', today, {
    code: 'PT01',
    name: '销售订单模板',
    biz_form: 'sal_order',
    paper: '1',
    content: '<h1>销售订单</h1>',
    is_default: 'Y',
  });
}

async function writeCrm(world: DemoWorld, items: readonly Item[], customers: readonly string[]): Promise<void> {
  const { random, write, today } = world;
  for (let index = 0; index < 16; index += 1) {
    const company = `${random.pick(cities)}${random.pick(words)}${random.pick(trades)}有限公司`;
    await write('crm_clue', past(world, 60), {
      name: `${random.pick(products)}项目询价`,
      company,
      contact: personName(random),
      mobile: mobile(random),
      source: String(random.integer(1, 7)),
      industry: String(random.integer(1, 8)),
      owner_id: random.pick(world.salespeople),
      next_time: `${addDays(today, random.integer(1, 14))} 10:00:00`,
    });
  }
  for (let index = 0; index < 14; index += 1)
    await write('crm_opportunity', past(world, 90), {
      name: `${random.pick(products)}新品开发`,
      customer_id: random.pick(customers),
      stage: String(random.integer(1, 5)),
      expect_amount: random.integer(5, 90) * 10_000,
      expect_date: addDays(today, random.integer(10, 120)),
      owner_id: random.pick(world.salespeople),
      crm_opportunity_item: lines(random, items, 2).map(({ material_id, qty, price }) => ({ material_id, qty, price })),
    });
  for (let index = 0; index < 20; index += 1)
    await write('crm_follow_up', past(world, 45), {
      customer_id: random.pick(customers),
      biz_type: '2',
      follow_type: String(random.integer(1, 6)),
      content: random.pick(follows),
      next_time: `${addDays(today, random.integer(1, 20))} 14:30:00`,
    });
  for (let index = 0; index < 8; index += 1)
    await write('crm_after_sale', past(world, 60), {
      customer_id: random.pick(customers),
      contact: personName(random),
      phone: mobile(random),
      material_id: random.pick(items).id,
      service_type: String(random.integer(1, 5)),
      content: random.pick(services),
      owner_id: random.pick(world.salespeople),
    });
  for (const customer of customers.slice(0, 8))
    await write('crm_credit', today, {
      customer_id: customer,
      credit_limit: random.integer(10, 100) * 10_000,
      overdue_days: random.pick([0, 7, 15]),
      control_type: random.pick(['1', '2', '3']),
    });
  for (const salesperson of world.salespeople)
    await write('sal_target', today, {
      year_no: Number(today.slice(0, 4)),
      owner_id: salesperson,
      sal_target_month: Array.from({ length: 12 }, (_, index) => ({
        month_no: index + 1,
        order_amount: random.integer(30, 120) * 10_000,
        receipt_amount: random.integer(30, 100) * 10_000,
      })),
    });
}

async function writeOrders(world: DemoWorld, items: readonly Item[], customers: readonly string[]): Promise<void> {
  const { random, write, withYear } = world;
  // Where a year is run, these are what came in lately and nobody has looked at.
  const [count, since] = withYear ? [9, 6] : [132, 180];
  const days = Array.from({ length: count }, () => past(world, since)).sort();
  for (const day of days) {
    const delivery = addDays(day, random.integer(10, 45));
    await write('sal_order', day, {
      customer_id: random.pick(customers),
      order_type: random.pick(['1', '1', '1', '2', '3', '6']),
      customer_po: `PO${random.integer(100_000, 999_999)}`,
      sales_id: random.pick(world.salespeople),
      delivery_date: delivery,
      settle_type: random.pick(['2', '6']),
      depart_id: world.departId,
      sal_order_item: lines(random, items, random.integer(1, 6)).map((line) => ({ ...line, delivery_date: delivery })),
    });
  }
}

/** Warehouses every stock document needs; answers the one finished goods leave from. */
async function writeWarehouses({ write, today }: DemoWorld): Promise<string | null> {
  const ids: string[] = [];
  for (const [code, name, type] of [
    ['YL', '原料仓', '1'],
    ['BCP', '半成品仓', '2'],
    ['CP', '成品仓', '3'],
    ['FL', '辅料仓', '4'],
    ['BL', '不良品仓', '5'],
    ['DJ', '待检仓', '6'],
  ])
    ids.push(await write('wms_warehouse', addDays(today, -360), { code, name, wh_type: type, keeper_id: 'keeper' }));
  const [, , finished] = ids;
  return finished === undefined || finished === '' ? null : finished;
}

async function writeDocuments(world: DemoWorld, items: readonly Item[], customers: readonly string[]): Promise<void> {
  const { random, write, today, idOf, withYear } = world;
  const warehouse = await writeWarehouses(world);
  type Act = (customer: string, day: string) => Promise<unknown>;
  const agreed = async (count: number, act: Act): Promise<void> => {
    for (let index = 0; index < count; index += 1) await act(random.pick(customers), past(world, 60));
  };
  // What a year brings needs no more than a few drafts beside it.
  const each = async (count: number, act: Act): Promise<void> => {
    for (let index = 0; index < (withYear ? Math.min(3, count) : count); index += 1)
      await act(random.pick(customers), past(world, withYear ? 12 : 60));
  };
  await agreed(5, (customer, day) =>
    write('sal_price_list', day, {
      name: '年度协议价',
      customer_id: customer,
      begin_date: day,
      end_date: addDays(day, 365),
      sal_price_list_item: lines(random, items, 4).map(({ material_id, price, tax_rate }) => ({
        material_id,
        price,
        tax_rate,
        min_qty: 100,
      })),
    }),
  );
  await agreed(8, (customer, day) => {
    const wanted = lines(random, items, 3);
    const amount = worthOf(wanted);
    const first = Math.round(amount * 30) / 100;
    return write('sal_contract', day, {
      name: '年度采购框架合同',
      customer_id: customer,
      contract_type: '1',
      sign_date: day,
      begin_date: day,
      end_date: addDays(day, 365),
      sal_contract_item: wanted,
      sal_contract_plan: [
        { period_no: 1, plan_date: addDays(day, 30), ratio: 30, plan_amount: first.toFixed(2) },
        { period_no: 2, plan_date: addDays(day, 90), ratio: 70, plan_amount: (amount - first).toFixed(2) },
      ],
    });
  });
  await each(5, (_customer, day) =>
    write('sal_forecast', day, {
      period: today.slice(0, 7),
      sales_id: random.pick(world.salespeople),
      sal_forecast_item: lines(random, items, 3).map(({ material_id, qty }) => ({ material_id, qty })),
    }),
  );
  await each(8, (customer, day) =>
    write('sal_delivery_notice', day, {
      customer_id: customer,
      warehouse_id: warehouse,
      plan_date: addDays(day, 3),
      receiver: personName(random),
      receive_phone: mobile(random),
      receive_addr: random.pick(streets),
      sal_delivery_notice_item: lines(random, items, 2).map(({ material_id, qty }) => ({ material_id, qty })),
    }),
  );
  await each(8, (customer, day) =>
    write('sal_out', day, {
      customer_id: customer,
      warehouse_id: warehouse,
      sales_id: random.pick(world.salespeople),
      waybill_no: `SF${random.integer(100_000_000, 999_999_999)}`,
      sal_out_item: lines(random, items, 2).map((line) => ({ ...line, batch_no: `B${random.integer(1000, 9999)}` })),
    }),
  );
  await each(4, (customer, day) =>
    write('sal_return_apply', day, {
      customer_id: customer,
      reason_id: idOf('md_reason', 'R01'),
      handle_type: '2',
      sal_return_apply_item: lines(random, items, 1).map(({ material_id, qty }) => ({ material_id, qty })),
    }),
  );
  await each(4, (customer, day) =>
    write('sal_return_in', day, {
      customer_id: customer,
      warehouse_id: warehouse,
      reason_id: idOf('md_reason', 'R02'),
      sal_return_in_item: lines(random, items, 1),
    }),
  );
  await each(5, (customer, day) =>
    write('sal_statement', day, {
      customer_id: customer,
      period: day.slice(0, 7),
      sal_statement_item: lines(random, items, 3).map(({ material_id, qty, price }) => ({
        material_id,
        qty,
        tax_price: price,
      })),
    }),
  );
  await each(8, (customer, day) =>
    write('sal_invoice', day, {
      customer_id: customer,
      invoice_type: '3',
      invoice_no: `2532${random.integer(10_000_000, 99_999_999)}${random.integer(10_000_000, 99_999_999)}`,
      invoice_date: day,
      sal_invoice_item: lines(random, items, 3),
    }),
  );
  await each(5, (customer, day) =>
    write('sal_sample', day, {
      customer_id: customer,
      purpose: '新品试装',
      need_date: addDays(day, 14),
      sal_sample_item: lines(random, items, 1).map(({ material_id, qty }) => ({
        material_id,
        qty,
        requirement: '附检测报告',
      })),
    }),
  );
}

function lines(random: Random, items: readonly Item[], count: number) {
  return Array.from({ length: count }, () => {
    const item = random.pick(items);
    return { material_id: item.id, qty: random.integer(1, 60) * 100, price: item.price, tax_rate: 13 };
  });
}

/** Returns the total of lines with tax, rounded line by line as their form does. */
function worthOf(wanted: ReturnType<typeof lines>): number {
  const cents = (amount: number): number => Math.round(amount * 100) / 100;
  return cents(
    wanted.reduce((sum, { qty, price, tax_rate: tax }) => {
      const net = cents(qty * Number(price));
      return sum + net + cents((net * tax) / 100);
    }, 0),
  );
}
