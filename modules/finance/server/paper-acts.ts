import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { refusal } from '#server/platform/refusal.ts';
import { moneyRefusals } from './money-refusals.ts';

/** Papers a form has beside its usual one, by the names of their templates (modules/<module>/print). */
export const paperActs: readonly DocumentAct[] = (
  [
    ['qc_oqc', 'print_report', '打印报告', '出货检验报告'],
    ['sal_out', 'print_pack', '打印装箱单', '装箱单'],
  ] as const
).map(([table, code, title, prints]) => ({
  code,
  title,
  exp: '',
  prints,
  fits: actOf(table),
  run: () => Promise.reject(refusal(422, moneyRefusals.doneInPreview, { title })),
}));
