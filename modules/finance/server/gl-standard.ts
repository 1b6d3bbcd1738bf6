import { accountingStandard, vatPayer } from '#core/params/flow.ts';
import { filled } from '#core/refusals/text.ts';
import type { ParamRule } from '#server/engine/behaviour/module.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument, makeRecords } from '#server/engine/record/made-document.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import { refusal } from '#server/platform/refusal.ts';
import { readParams } from '#server/platform/params.ts';
import {
  byRole,
  hasRole,
  roleIn,
  standardChart,
  standardOf,
  type AccountingStandard,
  type StandardSubject,
  type VatPayer,
} from '../rules/charts.ts';
import { linesFor, standardTemplates } from '../rules/gl-standard.ts';
import { subjectSources } from '../rules/gl.ts';
import { standardReturns } from '../rules/returns.ts';
import { standardStatements } from '../rules/statements.ts';
import { subjectsOf, templatesOf, type SubjectRow } from './db/gl-ledger.ts';
import { lockVouchers } from './db/gl-source.ts';
import { statementsOf } from './db/statement.ts';
import { keepTerms } from './statement.ts';
import { voucherForm } from './gl-voucher.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** Numbers of accounts, rules and statements added; those a company has already stay unchanged. */
export type Installed = { readonly subjects: number; readonly templates: number; readonly statements: number };

type Standard = { readonly desk: CloseDesk; readonly standard: AccountingStandard; readonly payer: VatPayer };

/**
 * Adds what is missing of the chart of accounts of the company's accounting standard, rules for kinds of documents that have none, and
 * statements. Done twice it adds nothing; accounts that are there keep their numbers, and say their role from then on.
 * @throws Refusal 404 where the module is not installed, 422 where a standard account was given below another one, or the accounts follow
 * another standard
 */
export async function installStandard(desk: CloseDesk): Promise<Installed> {
  const { db, catalogue, actor } = desk;
  voucherForm(catalogue);
  await lockVouchers(db, actor.tenantId);
  const had = await subjectsOf(db, actor.tenantId);
  const standard = await chosenStandard(desk, had);
  const { text } = await readParams(db, actor.tenantId, [vatPayer]);
  const of: Standard = { desk, standard, payer: text(vatPayer) === 'small' ? 'small' : 'general' };
  const { count, ids } = await addAccounts(of, had);
  const templates = await addTemplates(of, ids);
  return { subjects: count, templates, statements: await addStatements(of) };
}

const standardNames = {
  enterprise: voucherRefusals.enterpriseStandard,
  small: voucherRefusals.smallStandard,
} as const;

/** Reads the parameter of the standard. */
const standardNamed = (value: string): AccountingStandard => (value === 'small' ? 'small' : 'enterprise');

async function chosenStandard({ db, actor }: CloseDesk, had: readonly SubjectRow[]): Promise<AccountingStandard> {
  const { text } = await readParams(db, actor.tenantId, [accountingStandard]);
  const asked = standardNamed(text(accountingStandard));
  const kept = standardOf(had);
  if (kept !== null && kept !== asked)
    throw refusal(422, voucherRefusals.otherStandard, { kept: standardNames[kept], asked: standardNames[asked] });
  return asked;
}

/** The standard of books stays that of the accounts they have. */
export const standardRule: ParamRule = {
  fault: async (db, { tenantId }, value) => {
    const asked = standardNamed(value);
    const kept = standardOf(await subjectsOf(db, tenantId));
    if (kept === null || kept === asked) return null;
    return filled(voucherRefusals.standardKept, { kept: standardNames[kept], asked: standardNames[asked] });
  },
};

const scopeOf = (desk: CloseDesk, table: string) => {
  const { db, catalogue, actor, now } = desk;
  return { db, catalogue, actor, now, form: formOf(desk, table) };
};

/** Adds the accounts that are missing; answers the ids of all by their roles. */
async function addAccounts(
  { desk, standard, payer }: Standard,
  had: readonly SubjectRow[],
): Promise<{ readonly count: number; readonly ids: ReadonlyMap<string, string> }> {
  const { db, actor } = desk;
  const byCode = new Map(had.map(({ code, id }) => [code, id]));
  const ids = new Map([...byRole(had)].map(([role, { id }]) => [role, id]));
  const missing: { readonly account: StandardSubject; readonly place: number }[] = [];
  const chart = standardChart(standard).filter(({ role }) => hasRole(payer, role));
  for (const [index, account] of chart.entries()) {
    const { role, code } = account;
    const own = had.find((one) => one.role === role)?.id ?? byCode.get(code);
    if (own === undefined) {
      missing.push({ account, place: index + 1 });
      continue;
    }
    // From before accounts had roles.
    if ((had.find(({ id }) => id === own)?.role ?? '') === '')
      await updateRow(db, 'fin_subject', { id: own, tenantId: actor.tenantId }, { role }, actor.username);
    ids.set(role, own);
  }
  // Those above first: the ones below name them.
  const levels = Map.groupBy(missing, ({ account: { code } }) => code.length);
  for (const [, accounts] of [...levels].toSorted(([one], [other]) => one - other)) {
    const made = await makeRecords(
      scopeOf(desk, 'fin_subject'),
      accounts.map(({ account, place }) => headOf(account, place, byCode)),
    );
    for (const [index, { account }] of accounts.entries()) {
      const id = made[index] ?? '';
      byCode.set(account.code, id);
      ids.set(account.role, id);
    }
  }
  return { count: missing.length, ids };
}

function headOf(one: StandardSubject, place: number, byCode: ReadonlyMap<string, string>): Row {
  return {
    pid: one.code.length > 4 ? (byCode.get(one.code.slice(0, -2)) ?? null) : null,
    code: one.code,
    role: one.role,
    name: one.name,
    subject_type: one.type,
    direction: one.direction,
    aux_types: one.aux ?? null,
    control_type: one.control ?? null,
    cash_flag: one.isCash === true ? 'Y' : 'N',
    cash_item: one.flow ?? null,
    sort_no: place,
    enabled: 'Y',
  };
}

async function addTemplates({ desk, standard, payer }: Standard, ids: ReadonlyMap<string, string>): Promise<number> {
  const { db, actor } = desk;
  const had = new Set((await templatesOf(db, actor.tenantId)).heads.map(({ biz_type: biz }) => biz));
  const missing = standardTemplates.filter(({ biz }) => !had.has(biz));
  for (const template of missing) {
    const { biz, name, word } = template;
    await makeDocument(
      scopeOf(desk, 'fin_voucher_template'),
      {
        code: `PZ${biz.padStart(2, '0')}`,
        name: `${name}凭证`,
        biz_type: biz,
        voucher_word: word,
        sort_no: Number(biz),
        enabled: 'Y',
      },
      {
        fin_voucher_template_item: linesFor(payer, template).map((line) => ({
          direction: line.side,
          subject_id: ids.get(roleIn(standard, line.subject)) ?? null,
          subject_source: line.source ?? subjectSources.fixed,
          amount_expr: line.amount,
          summary_expr: null,
        })),
      },
    );
  }
  return missing.length;
}

async function addStatements({ desk, standard, payer }: Standard): Promise<number> {
  const { db, actor } = desk;
  const had = await statementsOf(db, actor.tenantId);
  const forms = [
    ...standardStatements.filter((one) => one.standard === standard),
    ...standardReturns.filter((one) => one.payer === payer),
  ];
  const missing = forms.filter(({ kind }) => !had.has(kind));
  const scope = scopeOf(desk, 'fin_statement');
  for (const { kind, name, from, rows } of missing) {
    const made = await makeDocument(
      scope,
      { kind, name, valid_from: from, enabled: 'Y' },
      { fin_statement_row: rows.map(([item, formula], index) => ({ row_no: index + 1, name: item, formula })) },
    );
    await keepTerms(scope, [String(made.head['id'])]);
  }
  return missing.length;
}

function formOf({ catalogue }: CloseDesk, table: string): Form {
  const form = catalogue.forms.find(({ head }) => head.name === table);
  if (form === undefined) throw refusal(404, voucherRefusals.standardNeedsFinance);
  return form;
}
