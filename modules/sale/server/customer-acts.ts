import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { customerBy, decidedOf, isInLedger, realNameOf, repoint } from '#modules/base/server/db/customer.ts';
import { actOf, installedForm, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { writeHead } from '#server/engine/record/write-head.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { saleAnswers } from './answers.ts';
import { saleRefusals } from './refusals.ts';

/** Dictionary clue_status: 新建, 跟进中; 已转化. */
const OPEN: ReadonlySet<string> = new Set(['1', '2']);
const CONVERTED = '3';

const asks = { kind: 'user', label: '负责人' } as const;

/** Acts on leads and customers beyond their fields. */
export const customerActs: readonly DocumentAct[] = [
  { code: 'convert', title: '转化', exp: 'clue_status#in#1,2', fits: actOf('crm_clue'), run: convertClue },
  {
    code: 'assign',
    title: '分配',
    exp: 'clue_status#in#1,2',
    asks,
    fits: actOf('crm_clue'),
    run: (scope, id, given) => assign(scope, id, 'owner_id', given),
  },
  {
    code: 'assign',
    title: '分配',
    exp: '',
    asks,
    fits: actOf('crm_customer'),
    run: (scope, id, given) => assign(scope, id, 'sales_id', given),
  },
  {
    code: 'merge',
    title: '合并',
    exp: 'enabled#ne#N',
    asks: { kind: 'text', label: '合并到的客户编码' },
    fits: actOf('crm_customer'),
    run: mergeInto,
  },
];

async function assign(scope: Scope, id: string, column: string, username: string): Promise<readonly RefusalText[]> {
  const { db, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = await realNameOf(db, actor.tenantId, username);
  if (name === null) throw refusal(422, saleRefusals.ownerUnknown, { user: username });
  await writeHead(scope, head, { [column]: username }, '分配');
  return [filled(saleAnswers.owner, { name })];
}

/** A lead becomes a customer with its contact, or a new business of one that is known; and an opportunity, where those are kept. */
async function convertClue(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!OPEN.has(plain(head['clue_status'])))
    throw refusal(422, saleRefusals.leadDone, {
      name,
      state: head['clue_status'] === CONVERTED ? saleRefusals.converted : saleRefusals.leadClosed,
    });
  const company = plain(head['company']).trim() || plain(head['name']).trim();
  const known = await customerBy(db, actor.tenantId, { column: 'name', value: company });
  if (known?.enabled === 'N') throw refusal(422, saleRefusals.customerDisabledForLead, { name, company });
  const cause = { way: 'action', note: `转化 ${name}` } as const;
  const owner = plain(head['owner_id']) || actor.username;
  const person = plain(head['contact']).trim();
  const made =
    known === undefined
      ? await makeDocument(
          { ...scope, form: installedForm(scope, 'crm_customer'), cause },
          { name: company, industry: head['industry'], sales_id: owner, remark: head['remark'] },
          {
            crm_customer_contact: person === '' ? [] : [{ name: person, mobile: head['mobile'], is_main: 'Y' }],
          },
        )
      : null;
  const customer = made?.head ?? known ?? {};
  const customerText = `${plain(customer.code)} ${company}`;
  const said: RefusalText[] = [
    made === null
      ? filled(saleAnswers.customerThere, { customer: customerText })
      : filled(saleAnswers.customerMade, { customer: customerText }),
  ];
  const business = catalogue.forms.find(({ head: table }) => table.name === 'crm_opportunity');
  if (business !== undefined) {
    const opportunity = await makeDocument(
      { ...scope, form: business, cause },
      { name: head['name'], customer_id: customer.id, owner_id: owner, stage: '1', remark: head['remark'] },
      {},
    );
    said.push(filled(saleAnswers.opportunityMade, { code: plain(opportunity.head['code']) }));
  }
  await writeHead(scope, head, { clue_status: CONVERTED }, '转化');
  return said;
}

/**
 * A customer that is another one by mistake: what names it names the other, and it is disabled. What was agreed or posted stays with whom it
 * was agreed with, so one with documents beyond drafts, or in the ledger of parties, is not merged.
 * @throws Refusal 422 with what is in the way
 */
async function mergeInto(scope: Scope, id: string, code: string): Promise<readonly RefusalText[]> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId, username } = actor;
  const found = await customerBy(db, tenantId, { column: 'code', value: code });
  if (found === undefined) throw refusal(422, saleRefusals.customerUnknown, { code });
  // Both in the order of their ids: two merges never wait for each other.
  await lockRows(db, form.head.name, [id, found.id].toSorted(), { tenantId, act: 'change' });
  const { head } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (found.id === id) throw refusal(422, saleRefusals.mergeIntoItself, { name });
  if (found.enabled === 'N') throw refusal(422, saleRefusals.mergeIntoDisabled, { name: found.name });
  if (catalogue.table('fin_ar_bill') !== undefined && (await isInLedger(db, tenantId, id)))
    throw refusal(422, saleRefusals.mergeWithMoney, { name, other: found.name });
  const places = catalogue
    .pointersTo(form.head.name)
    .filter(({ field, table }) => !isList(field) && field.reference?.value === 'id' && table.name !== form.head.name);
  const documents = places.filter(
    ({ form: { definition }, table }) => !table.isSub && definition.life_cycle !== undefined,
  );
  const decided = await decidedOf(
    db,
    documents.map(({ form: { definition }, table, field }) => ({
      table: table.name,
      column: field.name,
      number: definition.number?.field ?? definition.display,
    })),
    { tenantId, id },
  );
  if (decided !== null)
    throw refusal(422, saleRefusals.mergeWithDocuments, {
      name,
      title: documents[decided.place]?.form.definition.title ?? '',
      no: decided.no,
      other: found.name,
    });
  const columns = [
    ...places.map(({ table, field }) => ({ table: table.name, column: field.name })),
    ...form.subs.map((sub) => ({ table: sub.name, column: 'head_id' })),
  ];
  const count = await repoint(db, columns, { tenantId, from: id, to: found.id, by: username });
  const remark = [plain(head['remark']), `已合并到 ${found.code} ${found.name}`].filter(Boolean).join('；');
  await writeHead(scope, head, { enabled: 'N', remark }, '合并');
  return [filled(saleAnswers.customerMerged, { count, name: found.name })];
}
