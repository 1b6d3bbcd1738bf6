import { oneOf, optional, otherName, subTable, text, type ParameterValues } from '#core/online/parameters.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { kernelRefusals } from '#server/kernel/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import { inspectedItems, lastOfBatches, outgoingOf } from './db/inspection.ts';
import { BAD, DONE, PASSED } from './inspection.ts';
import { inspectionRefusals } from './refusals.ts';

/**
 * `src_type`: value of dictionary src_bill_type of the document that is inspected; `flag`: switch of the item that asks for it, 来料检验,
 * without it 出货检验.
 */
export const inspectedTakes = {
  by: otherName,
  lines: subTable,
  src_type: text({ pattern: '^[0-9]{1,4}$' }),
  flag: optional(oneOf(['iqc_flag', 'oqc_flag'])),
};

/**
 * Items that are inspected come in by an arrival, leave by a notice whose inspection let their batch pass, and come back by a request that is
 * inspected.
 * How much, says the flow from that document.
 * @throws Refusal 422 with the line, the item and the inspection
 */
export async function checkInspected(
  scope: Scope,
  { head, subs }: Stored,
  { by, lines, src_type: type, flag = 'oqc_flag' }: ParameterValues<typeof inspectedTakes>,
): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const inspection = catalogue.forms.find(({ head: table }) => table.name === by);
  if (inspection === undefined) return;
  const rows = subs.get(lines) ?? [];
  const ids = [...new Set(rows.map((row) => plain(row['material_id'])))];
  const inspected = await inspectedItems(db, actor.tenantId, { ids, flag });
  const asked = [...rows.entries()].filter(([, row]) => inspected.has(plain(row['material_id'])));
  if (asked.length === 0) return;
  const { title } = inspection.definition;
  const say = (index: number, row: Row, text: RefusalText): never => {
    const item = lineName(row);
    throw refusal(422, kernelRefusals.cannotAuditLine, {
      name: nameOf(form.head, form, head),
      line: index + 1,
      item,
      text,
    });
  };
  for (const [index, row] of asked)
    if (row['src_type'] !== type) {
      const before =
        catalogue.dict('src_bill_type')?.find(({ value }) => value === type)?.text ?? inspectionRefusals.sourceDocument;
      say(index, row, filled(inspectionRefusals.needsRelease, { title, source: before }));
    }
  if (by !== 'qc_oqc') return;
  const failed = new Map(
    (await lastOfBatches(db, actor.tenantId, [...inspected])).flatMap(({ material, batch, no, result }) =>
      result === BAD ? [[`${material} ${batch}`, no] as const] : [],
    ),
  );
  const passed = await outgoingOf(
    db,
    actor.tenantId,
    asked.map(([, row]) => plain(row['src_line_id'])),
  );
  for (const [index, row] of asked) {
    const batch = plain(row['batch_no']).trim();
    const no = failed.get(`${plain(row['material_id'])} ${batch}`);
    if (no !== undefined) say(index, row, filled(inspectionRefusals.batchRejected, { batch, title, no }));
    const isPassed = passed.some(
      (one) =>
        one.line === row['src_line_id'] &&
        one.state === DONE &&
        PASSED.includes(one.result) &&
        (one.batch === '' || one.batch === batch),
    );
    if (!isPassed)
      say(
        index,
        row,
        filled(inspectionRefusals.noReleasedBatch, {
          batch: batch === '' ? inspectionRefusals.withoutBatch : filled(inspectionRefusals.batchNamed, { batch }),
          title,
        }),
      );
  }
}
