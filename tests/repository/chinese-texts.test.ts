import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { chineseTexts, textsIn } from '../../scripts/lib/chinese-texts.ts';

const root = resolve(import.meta.dirname, '../..');

it('a Chinese string counts as untranslated unless its English stands beside it', () => {
  const code = `
    const said = { zh: '甲', en: 'A' };
    const step = { text: '乙', textEn: 'B' };
    const label = ['丙', 'C'];
    const act = '审核';
    const kept = { note: \`丁 \${name}\` };
    const alone = { zh: '戊' };
    throw new Error(\`己 \${name}\`);`;
  const found = textsIn('some.ts', code, (text) => text === '审核');
  expect(found.map(({ line, text }) => [line, text])).toEqual([
    [7, "'戊'"],
    [8, '`己 ${name}`'],
  ]);
});

/** Chinese strings that may stand in the code, and why: how many of each file. */
const kept: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'What documents, vouchers and ledgers keep, and files an installation begins with': {
    'modules/base/server/db/own-currency.ts': 1,
    'modules/finance/rules/charts.ts': 176,
    'modules/finance/rules/gl-standard.ts': 40,
    'modules/finance/rules/gl.ts': 5,
    'modules/finance/rules/returns.ts': 38,
    'modules/finance/rules/books.ts': 8,
    'modules/finance/rules/equity-form.ts': 14,
    'modules/finance/rules/statement-forms.ts': 13,
    'modules/finance/rules/statement-indirect.ts': 16,
    'modules/finance/rules/statements.ts': 165,
    'modules/finance/rules/voucher-paper.ts': 1,
    'modules/finance/server/account-acts.ts': 1,
    'modules/finance/server/book-paper.ts': 16,
    'modules/finance/server/claim-acts.ts': 1,
    'modules/finance/server/gl-close.ts': 4,
    'modules/finance/server/gl-rules.ts': 1,
    'modules/finance/server/gl-standard.ts': 1,
    'modules/finance/server/gl-voucher.ts': 3,
    'modules/finance/server/loan-acts.ts': 1,
    'modules/finance/server/money-acts.ts': 4,
    'modules/finance/server/note-return.ts': 4,
    'modules/finance/server/paper-acts.ts': 2,
    'modules/finance/server/revalue-cash.ts': 1,
    'modules/finance/server/statement-paper.ts': 7,
    'modules/finance/server/voucher-acts.ts': 1,
    'modules/finance/server/voucher-paper.ts': 4,
    'modules/procure/server/invoice-check.ts': 1,
    'modules/procure/server/provisional-pairs.ts': 1,
    'modules/procure/server/invoice-effect.ts': 1,
    'modules/procure/server/landed-effect.ts': 1,
    'modules/procure/server/quotation-acts.ts': 1,
    'modules/quality/server/disposition-acts.ts': 2,
    'modules/sale/server/customer-acts.ts': 1,
    'modules/sale/server/draft-acts.ts': 2,
    'modules/storage/server/pick-acts.ts': 1,
    'modules/storage/server/stock-count.ts': 3,
    'modules/storage/server/stock-opening.ts': 2,
    'server/kernel/party/party.ts': 1,
    'server/kernel/stock/stock-red.ts': 2,
    'server/kernel/write-off/transfer.ts': 1,
    'server/platform/file/files.ts': 1,
    'server/platform/identity/install.ts': 10,
    'server/system/db/system-tenant.ts': 2,
    'server/system/workflow/models.ts': 1,
  },
  'Histories and logs, which are kept for whoever reads them later': {
    'modules/procure/server/index.ts': 1,
    'modules/production/server/demand-pool.ts': 1,
    'modules/storage/server/stock-transfer.ts': 1,
    'server/engine/flow/flow-close.ts': 1,
    'server/engine/flow/flow-follow.ts': 1,
    'server/engine/flow/flow-trace.ts': 1,
    'server/engine/flow/life-cycle.ts': 1,
    'server/http/account/routes.ts': 2,
    'server/http/session/routes.ts': 1,
    'server/http/sign-in/routes.ts': 1,
    'server/http/system/log-routes.ts': 1,
    'server/kernel/period/close.ts': 4,
    'server/platform/delivery/db/message.ts': 1,
    'server/platform/delivery/outbox.ts': 3,
    'server/platform/document/texts.ts': 1,
    'server/platform/file/clean.ts': 1,
    'server/platform/identity/cas.ts': 1,
    'server/platform/identity/forgotten-password.ts': 1,
    'server/platform/identity/phone.ts': 1,
    'server/platform/identity/refused-visit.ts': 1,
    'server/platform/identity/sign-in.ts': 2,
    'server/platform/identity/ticket.ts': 2,
    'server/platform/jobs/kinds.ts': 9,
    'server/platform/jobs/runner.ts': 7,
    'server/platform/operation-log/db/operation-log.ts': 1,
    'server/platform/operation-log/operation-log.ts': 1,
    'server/platform/passkey/passkey.ts': 1,
    'server/platform/spreadsheet/versions.ts': 1,
    'server/platform/third/third-login.ts': 1,
    'server/workflow/listeners.ts': 2,
    'server/workflow/migrate.ts': 1,
    'server/workflow/system-actor.ts': 1,
    'server/workflow/role-end.ts': 1,
  },
  'Messages to somebody else than who acts, whose language nobody knows': {
    'server/engine/flow/waiting-messages.ts': 3,
    'server/engine/record/record-comments.ts': 2,
    'server/http/announcement/routes.ts': 1,
    'server/kernel/stock/stock-short.ts': 1,
    'server/platform/delivery/channels.ts': 1,
    'server/platform/delivery/db/announcement.ts': 1,
    'server/platform/delivery/events.ts': 1,
    'server/platform/identity/contact.ts': 2,
    'server/platform/identity/give-password.ts': 2,
    'server/platform/identity/open-session.ts': 10,
    'server/platform/operation-log/alarm.ts': 2,
    'server/platform/sms/codes.ts': 5,
    'server/start.ts': 2,
    'server/system/announcement/release.ts': 1,
    'server/system/message/messages.ts': 2,
    'server/system/sql-warning/run.ts': 5,
    'server/system/third-app/third-apps.ts': 3,
    'server/system/upgrade-change/tell.ts': 2,
    'server/workflow/advance.ts': 11,
    'server/workflow/hand-over.ts': 30,
    'server/workflow/instance-acts.ts': 5,
    'server/workflow/record-state.ts': 1,
    'server/workflow/tick.ts': 3,
  },
  'Names that the browser has in English, by their Chinese or by a key beside them': {
    'modules/sale/server/trade-dashboard.ts': 2,
    'server/engine/chart/graph-source.ts': 2,
    'server/engine/design/designer-heads.ts': 4,
    'server/engine/print/print.ts': 1,
    'server/engine/screen/present-form.ts': 2,
    'server/engine/screen/present-list.ts': 4,
    'server/platform/identity/module-pages.generated.ts': 20,
    'server/system/data-log/data-log.ts': 2,
    'server/system/recycle-bin/bin.ts': 4,
    'server/workflow/task-acts.ts': 1,
  },
  'What authors of module files read in the console': {
    'server/engine/module-file/check-pages.ts': 6,
    'server/engine/module-file/load-pages.ts': 1,
    'server/engine/module-file/permission-file.ts': 3,
    'server/engine/module-file/workflow-files.ts': 7,
  },
  'What clients of the family compare, parts of texts that are taken off, and a page of both languages': {
    'server/engine/flow/flow-check.ts': 1,
    'server/http/dialect.ts': 1,
    'server/http/socket/frames.ts': 1,
    'server/http/static-app.ts': 1,
  },
};

/** Data of the demonstration and of earlier versions, and menus, whose titles the glossary translates. */
const isData = (file: string): boolean => /^server\/(?:seed|db\/migrations)\/|-menu\.ts$/.test(file);

it('the server and the modules answer nothing in Chinese alone: what is read by whoever asks stands in refusals.ts or answers.ts', () => {
  const found = chineseTexts(root).filter(({ file }) => !isData(file));
  const counts = Object.assign({}, ...Object.values(kept)) as Record<string, number>;
  const byFile = Map.groupBy(found, ({ file }) => file);
  const more = [...byFile].flatMap(([file, texts]) =>
    texts.length > (counts[file] ?? 0) ? texts.map(({ line, text }) => `${file}:${line}: ${text}`) : [],
  );
  expect(more).toEqual([]);
  const fewer = Object.entries(counts).filter(([file, count]) => (byFile.get(file)?.length ?? 0) < count);
  expect(fewer, 'lower the count').toEqual([]);
});
