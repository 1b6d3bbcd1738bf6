import type { components } from '#core/contract/api.ts';
import { filled, listed, type RefusalLanguage } from '#core/refusals/text.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Engine, Stored } from '#server/engine/scope.ts';
import { mayShare } from '#server/engine/screen/present-form.ts';
import { rowReader } from '#server/engine/screen/shown-row.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { pathsInText, rewriteFiles, shownFiles } from '#server/platform/document/files.ts';
import type { FileLinks } from '#server/platform/file/links.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { countTry } from '#server/platform/identity/sign-in.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  makeShare,
  noteShareVisit,
  openCode,
  presentShare,
  sessionOfShare,
  tenantOfShare,
  type FindShared,
} from '#server/platform/share/codes.ts';
import { sharesOf, type ShareRow, type ShareTarget } from '#server/platform/share/db/share.ts';
import { maySee, seenBy } from './record-seen.ts';
import { recordRefusals } from './refusals.ts';
import { createRecord } from './save-record.ts';
import { inputsOf, missingInputs } from './share-inputs.ts';

type Schemas = components['schemas'];

/** Engine of shares, with what they need beside it. */
export type ShareEngine = Engine & { readonly links: FileLinks };

/** Form or record a code opens, as its sharer sees it. */
type Found = { readonly form: Form; readonly catalogue: Catalogue; readonly stored: Stored | null };

/** Shares a record for reading, or the empty form for filling in. */
export async function shareOfForm(
  engine: Engine,
  idOrTable: string,
  { dataId, ...draft }: Schemas['RecordShareDraft'],
  actor: Actor,
): Promise<Schemas['NewShare']> {
  const { form, catalogue } = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(form, 'share');
  const target = targetOf(form, dataId ?? '');
  const { external = [], title } = form.definition;
  if (!external.includes(target.kind === 'record' ? 'view' : 'add'))
    throw refusal(
      422,
      target.kind === 'record'
        ? filled(recordRefusals.notSharedToView, { title })
        : filled(recordRefusals.notSharedToFill, { title }),
    );
  if (target.kind === 'record') await seenBy(engine, form.head.name, target.recordId, actor);
  else {
    refuseButton(form, 'add');
    if (!may(actor, `${form.definition.permission}:add`)) throw refusal(403, recordRefusals.noAddRight, { title });
    const missing = missingInputs(form, catalogue);
    if (missing.length > 0) throw refusal(422, recordRefusals.requiredOutside, { fields: listed(missing) });
  }
  return makeShare(engine.db, target, draft, actor);
}

/** Shares the caller made of a record, or of the empty form. */
export async function recordShares(
  engine: Engine,
  idOrTable: string,
  dataId: string,
  actor: Actor,
): Promise<Schemas['Share'][]> {
  const { form } = await formFor(engine, idOrTable, actor, 'record');
  const { tenantId, userId } = actor;
  const rows = await sharesOf(engine.db, { tenantId, userId, of: targetOf(form, dataId) });
  return rows.map((row) => ({ ...presentShare(row), title: form.definition.title }));
}

function targetOf(form: Form, recordId: string): Exclude<ShareTarget, { kind: 'document' }> {
  return recordId === ''
    ? { kind: 'form', formTable: form.head.name }
    : { kind: 'record', formTable: form.head.name, recordId };
}

/** Opens a code: a record in words, or the fields of a form to fill in. */
export async function openRecordShare(
  engine: ShareEngine,
  asked: { code: string; password?: string },
  { address, language }: { readonly address: string; readonly language: RefusalLanguage },
): Promise<Schemas['OpenedShare']> {
  const { share, sharer, found } = await openCode(engine.db, asked, address, findShared(engine));
  await noteShareVisit(engine.db, share);
  const { form, catalogue, stored } = found;
  const common = { title: form.definition.title, owner: sharer.realname, expireTime: share.expires_at };
  if (stored === null) return { kind: 'form', ...common, inputs: inputsOf(form, catalogue) };
  return { kind: 'record', ...common, ...(await presentRecord(engine, share, { form, catalogue, stored, language })) };
}

/**
 * Adds a record in the name of the sharer, with the fields that were offered and no others. Everybody with the link may do so, so it is
 * counted by share and address, and not forgotten when it succeeds.
 */
export async function submitShared(
  engine: ShareEngine,
  { values, ...asked }: Schemas['ShareSubmission'],
  address: string,
): Promise<void> {
  const { share, sharer, found } = await openCode(engine.db, asked, address, findShared(engine));
  const { form, catalogue, stored } = found;
  if (stored !== null) throw refusal(422, recordRefusals.shareReadOnly);
  await countTry(engine.db, `fill ${share.id}`, address);
  const inputs = new Set(inputsOf(form, catalogue).map(({ name }) => name));
  const strange = Object.keys(values).filter((name) => !inputs.has(name));
  if (strange.length > 0)
    throw refusal(
      422,
      recordRefusals.shareUnknownField,
      {},
      {
        errors: strange.map((field) => ({ field, message: recordRefusals.notToFillIn })),
      },
    );
  await createRecord({ ...engine, cause: { way: 'share' } }, form.head.name, values, sharer);
}

/** The tenant of a shared record that shows a file. */
export async function tenantOfRecordShare(engine: Engine, session: string, path: string): Promise<string | null> {
  return tenantOfShare(engine.db, session, path, findShared(engine), ({ form, stored }) =>
    stored === null ? [] : filesOf(form, stored),
  );
}

/** Finds the form or record of a share while the form allows it and its sharer may share it. */
function findShared(engine: Engine): FindShared<Found> {
  return async ({ form_table: table, record_id: id }, sharer) => {
    if (table === null) return undefined;
    const catalogue = await engine.store.catalogue();
    const wide = catalogue.form(table);
    if (wide === undefined || catalogue.outOfStep.has(wide.id)) return undefined;
    const found = await formFor(engine, table, sharer, 'record');
    const { external = [], permission } = found.form.definition;
    if (!external.includes(id === null ? 'add' : 'view') || !mayShare(found.form, sharer)) return undefined;
    const { form: _form, ...rest } = found;
    const form = shownForm(found.form);
    if (id === null) return may(sharer, `${permission}:add`) ? { ...rest, form, stored: null } : undefined;
    if (!(await maySee(engine, table, id, sharer))) return undefined;
    return { ...rest, form, stored: (await seenBy(engine, table, id, sharer)).stored };
  };
}

/** Is a field on the form, and no secret? */
function isShown(field: Field): boolean {
  const { hidden, kind, type, guard } = field;
  return (
    hidden !== true && guard?.isHidden !== true && kind.storage !== 'none' && type !== 'password' && type !== 'hidden'
  );
}

function isFile({ type }: Field): boolean {
  return type === 'file' || type === 'image';
}

function pathsOf(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}

/** Files the shown fields of a record name. */
function filesOf(form: Form, { head }: Stored): readonly string[] {
  return form.head.fields.filter(isShown).flatMap((field) => {
    const value = head[field.name];
    if (isFile(field)) return pathsOf(value);
    return isText(field) && typeof value === 'string' ? pathsInText(value) : [];
  });
}

function isText({ type }: Field): boolean {
  return type === 'umeditor' || type === 'markdown';
}

async function presentRecord(
  engine: ShareEngine,
  share: ShareRow,
  { form, catalogue, stored, language }: Found & { stored: Stored; language: RefusalLanguage },
): Promise<Pick<Schemas['OpenedShare'], 'parts' | 'tables'>> {
  const { texts } = rowReader(form.head, catalogue)(stored.head);
  const fields = new Map<string, Schemas['SharedField']>();
  for (const field of form.head.fields.filter(isShown))
    fields.set(field.name, await presentField(engine, share, field, stored.head, texts[field.name] ?? ''));
  const { groups = [] } = form.definition;
  const within = (key: string | undefined) =>
    form.head.fields.filter(({ group }) =>
      key === undefined ? !groups.some((one) => one.key === group) : group === key,
    );
  const part = (title: string | null, own: readonly Field[]): Schemas['SharedPart'] => ({
    title,
    fields: own.flatMap(({ name }) => fields.get(name) ?? []),
  });
  const parts = [part(null, within(undefined)), ...groups.map(({ key, title }) => part(title, within(key)))];
  return {
    parts: parts.filter((one) => one.fields.length > 0),
    tables: form.subs.map((sub) => presentTable(sub, catalogue, stored.subs.get(sub.name) ?? [], language)),
  };
}

async function presentField(
  { db, links }: ShareEngine,
  share: ShareRow,
  field: Field,
  row: Row,
  text: string,
): Promise<Schemas['SharedField']> {
  const { label, type } = field;
  const link = (path: string): string => links.present(path, sessionOfShare(share));
  const value = row[field.name];
  if (isFile(field)) {
    const files = await shownFiles(db, share.tenant_id, pathsOf(value), { mayDownload: share.allow_download, link });
    return { label, kind: 'files', text: '', files };
  }
  if (!isText(field) || typeof value !== 'string') return { label, kind: 'text', text };
  if (type === 'markdown') return { label, kind: 'markdown', text: rewriteFiles(value, link) };
  // An address inside an attribute of HTML.
  const html = rewriteFiles(sanitizeHtml(value), (path) => link(path).replaceAll('&', '&amp;'));
  return { label, kind: 'rich', text: html };
}

/** Rows of a sub-table in words; of files their number, for names of paths say nothing. */
function presentTable(
  sub: Table,
  catalogue: Catalogue,
  rows: readonly Row[],
  language: RefusalLanguage,
): Schemas['SharedTable'] {
  const fields = sub.fields.filter(isShown);
  const read = rowReader(sub, catalogue);
  return {
    title: sub.title,
    columns: fields.map(({ label }) => label),
    rows: rows.map((row) => {
      const { texts } = read(row);
      return fields.map((field) => {
        if (!isFile(field)) return texts[field.name] ?? '';
        const { length } = pathsOf(row[field.name]);
        return length === 0 ? '' : filled(recordRefusals.files, { count: length })[language];
      });
    }),
  };
}
