import Big from 'big.js';
import { isDate } from '#core/dates/dates.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { filled } from '#core/refusals/text.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { once } from '#server/engine/record/once.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { managedHandlers } from '#server/http/system/managed-routes.ts';
import { deskOf } from '#server/kernel/period/close-desk.ts';
import { writeOffRefusals } from '#server/kernel/write-off/refusals.ts';
import { may, withheldText, type Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { writeOffAnswers } from '../answers.ts';
import { itemsOfWriteOff } from '../db/write-off.ts';
import { keyOf, type OpenDocument } from '../documents.ts';
import { discountsOfDocuments } from '../early-discounts.ts';
import { apWriteOffs, writeOffs } from '../lists/lists.ts';
import { openSides, partiesOf, proposal } from '../open-items.ts';
import { reverseWriteOff } from '../reverse.ts';
import { tolerancesOf } from '../rules.ts';
import { writeOff } from '../write-off.ts';

/** Pages of a ledger: where one writes off, and where one takes it back. */
const pages = {
  ar: { forward: 'hexiao:hexiao', back: 'hexiao:fanhexiao' },
  ap: { forward: 'hexiao:yfhexiao', back: 'hexiao:yffanhexiao' },
} as const;

type Act = `writeOff${'Parties' | 'Open' | 'Match' | 'Confirm' | 'Detail' | 'Reverse'}`;

/** Open items of parties and what settles them [B2.9]. */
export function writeOffHandlers(engine: Engine) {
  const { db } = engine;
  const acts: HandlersOf<Act> = {
    writeOffParties: async ({ query, actor }) => {
      const ids = (query.ids ?? '').split(',').filter((id) => id !== '');
      const found = await partiesOf(await deskOf(engine, actor), { ledger: query.ledger, word: query.word ?? '', ids });
      return { result: found.map((one) => ({ ...one, open: new Big(one.open).toFixed(2) })) };
    },
    writeOffOpen: async ({ query, actor }) => {
      refuseLedger(actor, query.ledger, ['forward'], 'view');
      const at = await deskOf(engine, actor);
      const { upper, lower } = await openSides(at, { ...query, otherId: givenIn(query.otherId) });
      const toleranceOf = await tolerancesOf(at);
      const discounts = await discountsOfDocuments(at, [...upper, ...lower]);
      const asShown = (one: OpenDocument) => ({
        ...shown(one, query.type),
        tolerance: toleranceOf(one.row.currency).toFixed(2),
        discounts: [...(discounts.get(keyOf({ formCode: one.form.head.name, id: one.row.id })) ?? [])],
      });
      return { result: { upper: upper.map(asShown), lower: lower.map(asShown) } };
    },
    writeOffMatch: async ({ query, actor }) => {
      refuseLedger(actor, query.ledger, ['forward'], 'auto_match');
      return {
        result: [...(await proposal(await deskOf(engine, actor), { ...query, otherId: givenIn(query.otherId) }))],
      };
    },
    writeOffConfirm: async ({ body, header, actor }) => {
      refuseLedger(actor, body.ledger, ['forward'], 'confirm');
      if (!isDate(body.date)) {
        const message = writeOffRefusals.writeOffDate;
        throw fieldRefusal('date', message);
      }
      const request = { key: header['Idempotency-Key'] ?? null, operation: 'write-off', form: body.ledger, body };
      const answer = await once(engine, request, actor, ({ db: within }) =>
        inTransaction(within, async (trx) => {
          const draft = { ...body, otherId: givenIn(body.otherId), diffAmount: givenIn(body.diffAmount), source: null };
          const { id, no } = await writeOff(await deskOf(engine, actor, trx), draft);
          return `${id} ${no}`;
        }),
      );
      const [id = '', writeoffNo = ''] = answer.split(' ');
      return { message: filled(writeOffAnswers.done, { no: writeoffNo }), result: { id, writeoffNo } };
    },
    writeOffDetail: async ({ query, actor }) => {
      refuseLedger(actor, query.ledger, ['forward', 'back'], 'view');
      const items = await itemsOfWriteOff(db, query.ledger, { id: query.id, tenantId: actor.tenantId });
      return {
        result: items.map((item) => ({
          side: item.side === 'D' ? ('D' as const) : ('C' as const),
          title: item.bill_type,
          billNo: item.bill_no,
          billDate: item.bill_date,
          dueDate: item.due_date,
          amount: new Big(item.bill_amount).toFixed(2),
          open: new Big(item.open_amount).toFixed(2),
          thisAmount: new Big(item.this_amount).toFixed(2),
          isMade: item.is_made,
        })),
      };
    },
    writeOffReverse: async ({ body, actor }) => {
      refuseLedger(actor, body.ledger, ['back'], 'reverse');
      const reason = body.reason.trim();
      if (reason === '') {
        const message = writeOffRefusals.reverseReason;
        throw fieldRefusal('reason', message);
      }
      const no = await inTransaction(db, async (trx) =>
        reverseWriteOff(await deskOf(engine, actor, trx), { ledger: body.ledger, id: body.id, reason }),
      );
      return { message: filled(writeOffAnswers.reversed, { no }), result: null };
    },
  };
  return {
    ...acts,
    ...managedHandlers('systemWriteOff', db, writeOffs),
    ...managedHandlers('systemApWriteOff', db, apWriteOffs),
  };
}

/** The contract lets in whoever may do it in one of the ledgers. */
function refuseLedger(actor: Actor, ledger: PartyLedger, places: readonly ('forward' | 'back')[], act: string): void {
  const codes = places.map((place) => `${pages[ledger][place]}:${act}`);
  if (!codes.some((code) => may(actor, code))) throw refusal(403, withheldText(actor, codes[0] ?? ''));
}

function shown({ form, kind, row, open }: OpenDocument, type: string) {
  return {
    formCode: form.head.name,
    id: row.id,
    kind,
    title: form.definition.title,
    billNo: row.bill_no,
    billDate: row.bill_date,
    dueDate: row.due_date,
    orderNo: row.order_no,
    currency: row.currency,
    amount: new Big(row.total).toFixed(2),
    open: open.abs().toFixed(2),
    // It can be set off against a red one.
    isProvisional: row.is_provisional && type !== '6',
  };
}

/** Within the transaction of a keyed request, or one of its own. */
function inTransaction<T>(db: Engine['db'], act: (db: Engine['db']) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db) : inOwnTransaction(db, act);
}

function givenIn(text: string | null | undefined): string | null {
  return text === undefined || text === null || text === '' ? null : text;
}
