import Big from 'big.js';
import type { components } from '#core/contract/api.ts';
import { isMonth } from '#core/dates/dates.ts';
import { filled } from '#core/refusals/text.ts';
import { voucherRefusals } from '#modules/finance/server/voucher-refusals.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { HandlersOf } from '#server/http/handler.ts';
import { atDesk, deskOf } from '#server/kernel/period/close-desk.ts';
import { refusal } from '#server/platform/refusal.ts';
import { financeAnswers } from '../answers.ts';
import { auxiliaryNames } from '../gl-names.ts';
import { installStandard } from '../gl-standard.ts';
import { findSubjects, namedSubjects } from '../subject-choice.ts';
import {
  cancelVouchers,
  draftVouchers,
  generated,
  listDocuments,
  makeVouchers,
  type DraftVoucher,
} from '../gl-voucher.ts';

type Choice = components['schemas']['VoucherChoice'];

/** Vouchers made of documents by rule [finance.auto-voucher]. */
export function generalLedgerHandlers(
  engine: Engine,
): HandlersOf<`gl${'DocumentList' | `Voucher${'Preview' | 'Generate' | 'Cancel'}` | 'StandardInstall' | 'SubjectSearch'}`> {
  return {
    glSubjectSearch: async ({ query: { keyword = '', ids, pageSize = 30 }, actor }) => {
      installedForm({ catalogue: await engine.store.catalogue() }, 'fin_subject');
      if (ids !== undefined) {
        const named = await namedSubjects(engine.db, actor.tenantId, ids.split(','));
        return { result: { records: [...named], total: named.length, exact: null } };
      }
      const { found, exact } = await findSubjects(engine.db, actor.tenantId, keyword);
      return { result: { records: found.slice(0, pageSize), total: found.length, exact: exact?.id ?? null } };
    },
    glDocumentList: async ({ query, actor }) => {
      if (!isMonth(query.period)) {
        const message = voucherRefusals.noMonth;
        throw refusal(400, message, {}, { errors: [{ field: 'period', message }] });
      }
      const all = await listDocuments(await deskOf(engine, actor), query.period);
      const open = all.filter(({ voucherId }) => voucherId === null);
      const asked = all.filter(
        ({ biz, billNo, voucherId }) =>
          has(query.bizType, biz) &&
          billNo.includes((query.billNo ?? '').trim()) &&
          has(query.genStatus, voucherId === null ? generated.no : generated.yes),
      );
      const { pageNo = 1, pageSize = 20 } = query;
      return {
        result: {
          records: asked
            .slice((pageNo - 1) * pageSize, pageNo * pageSize)
            .map(({ form, biz, ...row }) => ({ ...row, formCode: form, bizType: biz })),
          total: asked.length,
          open: open.length,
        },
      };
    },
    glVoucherPreview: async ({ body, actor }) => {
      const at = await deskOf(engine, actor);
      const drafts = await draftVouchers(at, choiceOf(body));
      const names = await auxiliaryNames(
        at,
        drafts.flatMap(({ lines }) => lines),
      );
      return { result: drafts.map((draft) => shown(draft, names)) };
    },
    glVoucherGenerate: async ({ body, actor }) => {
      const numbers = await atDesk(engine, actor, (at) => makeVouchers(at, choiceOf(body)));
      return { message: filled(financeAnswers.vouchersMade, { count: numbers.length }), result: [...numbers] };
    },
    glVoucherCancel: async ({ body, actor }) => {
      const count = await atDesk(engine, actor, (at) => cancelVouchers(at, [...new Set(body.ids)].sort()));
      return { message: filled(financeAnswers.vouchersCancelled, { count }), result: null };
    },
    glStandardInstall: async ({ actor }) => {
      const result = await atDesk(engine, actor, installStandard);
      const isNone = result.subjects + result.templates + result.statements === 0;
      return {
        message: isNone ? financeAnswers.standardComplete : filled(financeAnswers.standardAdded, result),
        result,
      };
    },
  };
}

const has = (asked: string | undefined, value: string): boolean =>
  asked === undefined || asked === '' || asked.split(',').includes(value);

function choiceOf({ period, ids, collected }: Choice) {
  return { period, ids: [...new Set(ids)], isCollected: collected };
}

function shown({ word, date, documents, lines }: DraftVoucher, names: ReadonlyMap<string, string>) {
  const total = (side: 'debit' | 'credit'): string =>
    lines.reduce((sum, line) => sum.plus(line[side]), new Big(0)).toFixed(2);
  return {
    word,
    date,
    documents: documents.map(({ title, no }) => `${title} ${no}`),
    lines: lines.map((line) => ({
      summary: line.summary,
      subject: line.subject,
      auxiliary: [line.customer, line.supplier, line.depart, line.person, line.project]
        .flatMap((key) => (key === null ? [] : [names.get(key) ?? key]))
        .join(' / '),
      debit: line.debit.toFixed(2),
      credit: line.credit.toFixed(2),
    })),
    debit: total('debit'),
    credit: total('credit'),
  };
}
