import { differenceOf } from '#core/history/difference.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import { auditAgreed } from '#server/engine/flow/life-cycle.ts';
import { updateRow } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory, stateOf } from '#server/engine/record/history.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { recordOf, scopeIn, type Case } from './case.ts';

/** Progress of a document, by its process. */
export type DocumentState = 'draft' | 'running' | 'agreed' | 'rejected';

/** Dictionary bpm_status of the family: 1 to be submitted, 2 on its way, 3 done. */
const bpm: Readonly<Record<DocumentState, string>> = { draft: '1', running: '2', agreed: '3', rejected: '1' };
/** States of documents whose life a process decides (common.flow), and of those with more states after it (common.bill, order, stock). */
const flow: Readonly<Record<DocumentState, string>> = { draft: '0', running: '1', agreed: '2', rejected: '5' };
const bill: Readonly<Record<DocumentState, string>> = { ...flow, rejected: '0' };

/** Writes of the document how far it is, in the transaction of what led there [P30]. */
export async function setDocumentState(of: Case, state: DocumentState): Promise<void> {
  const { stored, form, db, actor } = of;
  if (stored === null) return;
  const id = String(stored.head['id']);
  const cycle = form.definition.life_cycle;
  const states = cycle === 'flow' ? flow : cycle === undefined ? null : bill;
  const values: Row = {
    bpm_status: bpm[state],
    ...(states !== null && form.head.byName.has('bill_status') && { bill_status: states[state] }),
  };
  const head = { ...stored.head, ...values };
  const version = Number(stored.head['version']) + 1;
  const write = async (): Promise<void> => {
    await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
    const changes = differenceOf(stateOf(form, stored), stateOf(form, { ...stored, head }));
    await noteHistory(scopeIn(of), [{ recordId: id, version, act: 'change', changes }]);
  };
  // What was agreed counts as what was audited does.
  if (state === 'agreed' && states !== null) await auditAgreed(scopeIn(of), id, write);
  else {
    if (state === 'running') await applyEffects(scopeIn(of), stored, 'submit');
    await write();
  }
  of.stored = { ...stored, head: { ...head, version } };
}

/** Writes what automatic nodes set. */
export async function writeRecord(of: Case): Promise<void> {
  const { stored, written } = of;
  if (stored === null || written.size === 0) return;
  await changeRecord(scopeIn(of), String(stored.head['id']), {}, null, Object.fromEntries(written));
  written.clear();
}

/** Title of an instance: what its process says, with the words of the document; else whose it is, and what the document is called. */
export function titleOf(
  of: Pick<Case, 'stored' | 'definition' | 'written' | 'form'>,
  starter: string,
  process: string,
): string {
  const title = of.definition.graph.settings?.title ?? '';
  const { field } = recordOf(of as Case);
  if (title.trim() === '') {
    const { display } = of.form.definition;
    const name = of.form.head.byName.get(display)?.type === 'text' ? field(display) : null;
    return `${starter}的${process}${typeof name === 'string' && name !== '' ? `：${name}` : ''}`.slice(0, 200);
  }
  const said = title.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = name === 'starter' ? starter : name === 'process' ? process : field(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  return said.slice(0, 200);
}
