import Big from 'big.js';
import {
  factsOf,
  partyColumn,
  sideOf,
  type ItemKind,
  type PartyLedger,
  type Side,
} from '#core/kernel/write-off-kinds.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { Scope } from '#server/engine/scope.ts';
import { lockOrdersBehind } from '#server/kernel/order/db/order-money.ts';
import {
  lockDocuments,
  optionalColumns,
  type DocumentRow,
  type DocumentSource,
  type PartyTable,
} from '#server/kernel/party/db/open-item.ts';
import { refusal } from '#server/platform/refusal.ts';
import { itemKindsOf } from './item-effect.ts';
import { writeOffRefusals } from './refusals.ts';

/** Context of an act: the user and the forms; a scope of one form is one, too. */
export type Desk = Pick<Scope, 'db' | 'catalogue' | 'actor' | 'now'> & {
  /** Key of the document that is being audited: it counts, although its row does not say so yet. */
  readonly audited?: string;
};

/** A form whose documents are open items, with what the database knows of them. */
export type ItemForm = { readonly form: Form; readonly kind: ItemKind; readonly source: DocumentSource };

/** A document as write-offs see it. Amounts have the sign of the document. */
export type OpenDocument = {
  readonly form: Form;
  readonly kind: ItemKind;
  readonly source: DocumentSource;
  readonly row: DocumentRow;
  readonly side: Side;
  readonly isRed: boolean;
  readonly open: Big;
};

/** Returns the kind of open item that documents of a form are; null for those that are none. */
export function itemKindOf({ definition }: Form): ItemKind | null {
  return itemKindsOf(definition)[0] ?? null;
}

/** A form of open items by its table; null for any other. */
export function itemForm(catalogue: Catalogue, formCode: string): ItemForm | null {
  const form = catalogue.forms.find(({ head }) => head.name === formCode);
  if (form === undefined) return null;
  const kind = itemKindOf(form);
  return kind === null ? null : { form, kind, source: sourceOf(catalogue, form, kind) };
}

/** Forms whose documents are of these kinds, in their order. */
export function itemForms(catalogue: Catalogue, kinds: readonly ItemKind[]): readonly ItemForm[] {
  return kinds.flatMap((kind) =>
    catalogue.forms.flatMap((form) =>
      itemKindOf(form) === kind ? [{ form, kind, source: sourceOf(catalogue, form, kind) }] : [],
    ),
  );
}

function sourceOf(catalogue: Catalogue, { head }: Form, kind: ItemKind): DocumentSource {
  const accounts = head.byName.get('account_id')?.reference?.table;
  const saysCurrency = accounts !== undefined && catalogue.table(accounts)?.byName.has('currency') === true;
  return {
    table: head.name,
    party: partyColumn(kind),
    has: new Set(optionalColumns.filter((name) => head.byName.has(name))),
    accounts: saysCurrency ? accounts : null,
  };
}

/** Returns the table of the parties of a ledger, as the popups of its documents name it; null where no module brings them. */
export function partyTable(catalogue: Catalogue, ledger: PartyLedger): PartyTable | null {
  for (const { form, source } of itemForms(catalogue, [ledger === 'ar' ? 'receivable' : 'payable'])) {
    const reference = form.head.byName.get(source.party)?.reference;
    const table = reference === null || reference === undefined ? undefined : catalogue.table(reference.table);
    if (table !== undefined)
      return {
        table: table.name,
        code: table.byName.has('code') ? 'code' : null,
        name: table.byName.has('name') ? 'name' : (reference?.text ?? 'id'),
      };
  }
  return null;
}

export function asDocument({ form, kind, source }: ItemForm, row: DocumentRow): OpenDocument {
  const isRed = new Big(row.total).lt(0);
  return { form, kind, source, row, isRed, side: sideOf(kind, isRed), open: new Big(row.open) };
}

/** `应收单“YS-1”` */
export function documentName({ form, row }: OpenDocument): string {
  return `${form.definition.title}“${row.bill_no}”`;
}

export type DocumentKey = { readonly formCode: string; readonly id: string };

export const keyOf = ({ formCode, id }: DocumentKey): string => `${formCode}/${id}`;

/**
 * Locks documents. Money comes before what it settles, for an audit holds its own document first; then by table and id, so that two who
 * want the same documents wait for one another in one order.
 * @throws Refusal 404 where one is gone
 */
export async function lockAll(
  { db, catalogue, actor }: Desk,
  keys: readonly DocumentKey[],
): Promise<ReadonlyMap<string, OpenDocument>> {
  const forms = new Map(keys.map(({ formCode }) => [formCode, itemForm(catalogue, formCode)]));
  const found = new Map<string, OpenDocument>();
  await lockOrdersBehind(
    db,
    [...Map.groupBy(keys, ({ formCode }) => formCode)].map(([table, own]) => ({
      table,
      ids: [...new Set(own.map(({ id }) => id))],
      tenantId: actor.tenantId,
    })),
  );
  const place = ([code, form]: [string, ItemForm | null]): string =>
    `${form !== null && factsOf(form.kind).isMoney ? 0 : 1}${code}`;
  for (const [formCode, form] of [...forms].sort((one, other) => (place(one) < place(other) ? -1 : 1))) {
    if (form === null) throw refusal(404, writeOffRefusals.documentOrModuleGone);
    const ids = [...new Set(keys.filter((key) => key.formCode === formCode).map(({ id }) => id))].sort();
    const rows = await lockDocuments(db, form.source, ids, actor.tenantId);
    for (const row of rows) found.set(keyOf({ formCode, id: row.id }), asDocument(form, row));
    const gone = ids.filter((id) => !found.has(keyOf({ formCode, id })));
    if (gone.length > 0)
      throw refusal(
        404,
        writeOffRefusals.someGone,
        { title: form.form.definition.title, count: gone.length },
        {
          errors: gone.map((id) => ({ field: keyOf({ formCode, id }), message: writeOffRefusals.documentGoneShort })),
        },
      );
  }
  return found;
}
