import type { Form } from '#server/engine/definition/catalogue.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { refusal } from '#server/platform/refusal.ts';
import { standardSubjects, standardTemplates } from '../rules/gl-standard.ts';
import { subjectSources } from '../rules/gl.ts';
import { subjectsOf, templatesOf } from './db/gl-ledger.ts';
import { lockVouchers } from './db/gl-source.ts';
import { voucherForm } from './gl-voucher.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** Numbers of accounts and rules added; those a company has already stay unchanged. */
export type Installed = { readonly subjects: number; readonly templates: number };

/**
 * Adds what is missing of the standard chart of accounts, and rules for kinds of documents that have none. Done twice it adds nothing.
 * @throws Refusal 404 where the module is not installed, 422 where a standard account was given below another one
 */
export async function installStandard(desk: CloseDesk): Promise<Installed> {
  const { db, catalogue, actor, now } = desk;
  voucherForm(catalogue);
  await lockVouchers(db, actor.tenantId);
  const scope = (table: string) => ({ db, catalogue, actor, now, form: formOf(desk, table) });
  const ids = new Map((await subjectsOf(db, actor.tenantId)).map(({ code, id }) => [code, id]));
  let subjects = 0;
  for (const [index, one] of standardSubjects.entries()) {
    if (ids.has(one.code)) continue;
    const head = {
      pid: one.code.length > 4 ? (ids.get(one.code.slice(0, -2)) ?? null) : null,
      code: one.code,
      name: one.name,
      subject_type: one.type,
      direction: one.direction,
      aux_types: one.aux ?? null,
      control_type: one.control ?? null,
      cash_flag: one.isCash === true ? 'Y' : 'N',
      cash_item: one.flow ?? null,
      sort_no: index + 1,
      enabled: 'Y',
    };
    const made = await makeDocument(scope('fin_subject'), head, {});
    ids.set(one.code, String(made.head['id']));
    subjects += 1;
  }
  const had = new Set((await templatesOf(db, actor.tenantId)).heads.map(({ biz_type: biz }) => biz));
  const missing = standardTemplates.filter(({ biz }) => !had.has(biz));
  for (const { biz, name, word, lines } of missing)
    await makeDocument(
      scope('fin_voucher_template'),
      {
        code: `PZ${biz.padStart(2, '0')}`,
        name: `${name}凭证`,
        biz_type: biz,
        voucher_word: word,
        sort_no: Number(biz),
        enabled: 'Y',
      },
      {
        fin_voucher_template_item: lines.map((line) => ({
          direction: line.side,
          subject_id: ids.get(line.subject) ?? null,
          subject_source: line.source ?? subjectSources.fixed,
          amount_expr: line.amount,
          summary_expr: null,
        })),
      },
    );
  return { subjects, templates: missing.length };
}

function formOf({ catalogue }: CloseDesk, table: string): Form {
  const form = catalogue.forms.find(({ head }) => head.name === table);
  if (form === undefined) throw refusal(404, voucherRefusals.standardNeedsFinance);
  return form;
}
