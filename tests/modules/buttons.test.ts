import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { transitionsOf } from '#core/life-cycle/transitions.ts';
import { actsOf, formOfFile } from '#server/engine/behaviour/acts.ts';
import { installModules } from '#server/kernel/registry.ts';
import { modules } from '#server/modules.ts';
import { readModules, type ModuleFault } from '#server/engine/module-file/module-files.ts';

installModules(modules);
const faults: ModuleFault[] = [];
const set = await readModules(resolve(import.meta.dirname, '../../modules'), faults);

/** Modules whose documents and ledgers are there. */
const answered = new Set(['base', 'sale', 'procure', 'storage', 'finance', 'hexiao', 'quotation', 'quality']);

/** Buttons of every list and form page. */
const ofPages = new Set(
  'view add edit delete batch_delete import export print copy share add_child print_label'.split(' '),
);
/** A document of `flow` is handed in, taken back and urged by its process. */
const ofProcesses = new Set(['submit', 'withdraw', 'urge']);

/**
 * Buttons that are rights without a button yet: lists do not show them, since only what something answers is offered. By the reason.
 * What is done here leaves the list; nothing is added without a reason.
 */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'the menu of pushes: each has a button of its own': [
    'sal_delivery_notice:push',
    'sal_order:push',
    'pur_arrival:push',
    'pur_order:push',
    'pur_outsource:push',
    'pur_request:push',
    'quo_quote:push',
  ],
  'only orders have documents of change; what was audited otherwise is taken back and audited anew': [
    'sal_delivery_notice:change',
    'pur_arrival:change',
    'pur_outsource:change',
    'pur_request:change',
    'quo_quote:change',
  ],
  'the item has no state of audit': ['md_material:audit'],
  'the audit makes it already': ['sal_invoice:push_ar'],
  'months are closed and opened by the pages of the month end': ['fin_period:open', 'fin_period:close'],
  'traceability is a module of its own': ['wms_batch:trace'],
  'what is rejected never was stock; what was received goes back by its receipt': ['pur_arrival:push_return'],
  'messages to the other party, by hand until there is a channel to it': [
    'pur_order:urge',
    'pur_pay_request:urge',
    'sal_statement:send',
  ],
  'figures of quality control: an issue of their own': ['qc_msa:calc', 'spc_sample:collect', 'spc_item:freeze_limits'],
};

const why = new Map(Object.entries(waiting).flatMap(([reason, codes]) => codes.map((code) => [code, reason] as const)));
const found: string[] = [];
const unanswered: string[] = [];
for (const { module, forms, enhancements } of set.modules) {
  if (!answered.has(module.value.module)) continue;
  const scripts = new Map(
    enhancements.map(({ value }) => [value.table, (value.buttons ?? []).map(({ code }) => code)]),
  );
  for (const { value } of forms) {
    const form = formOfFile(value);
    const cycle = value.life_cycle;
    const isSwitched = form.head.byName.get('enabled')?.type === 'switch';
    const known = new Set<string>([
      ...ofPages,
      ...(isSwitched ? ['enable', 'disable'] : []),
      ...(cycle === undefined || value.effects === undefined ? [] : transitionsOf(cycle).map(({ act }) => act)),
      ...(cycle === 'flow' ? ofProcesses : []),
      ...(value.pushes ?? []).map(({ button }) => button),
      ...actsOf(form).map(({ code }) => code),
      ...(scripts.get(value.table) ?? []),
      // A page of its own has what its form names.
      ...(value.component === undefined ? [] : value.buttons),
    ]);
    for (const button of value.buttons) {
      found.push(`${value.table}:${button}`);
      if (!known.has(button)) unanswered.push(`${value.table}:${button}`);
    }
  }
}

describe('buttons of forms', () => {
  it('are answered by their pages, the life cycle, a push, an act of the kernel, their process or a script; what waits says why [B7.7]', () => {
    expect(faults).toEqual([]);
    expect(unanswered.filter((code) => !why.has(code))).toEqual([]);
  });

  it('leave the list of those that wait once something answers them', () => {
    expect([...why.keys()].filter((code) => !unanswered.includes(code))).toEqual([]);
    expect(found.length).toBeGreaterThan(800);
  });
});
