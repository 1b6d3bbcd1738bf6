import { buffer } from 'node:stream/consumers';
import type { components } from '#core/contract/api.ts';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { filesOf, templateFaults, withoutHidden } from '#core/print/check-template.ts';
import { defaultTemplate } from '#core/print/default-template.ts';
import type { PrintDocument } from '#core/print/document.ts';
import { exampleRecord } from '#core/print/example-record.ts';
import { layOut, type CodeDrawer } from '#core/print/layout.ts';
import { putTogether } from '#core/print/together.ts';
import type { PrintFacts, PrintRecord, PrintRow, PrintTemplate } from '#core/print/template.ts';
import { filled } from '#core/refusals/text.ts';
import { formFor, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { inTurn } from '#server/engine/export/export.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { currentTime } from '#server/engine/scope.ts';
import { rowReader } from '#server/engine/screen/shown-row.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { companyOf } from './company.ts';
import { notePrinted, printedOf } from './db/print.ts';
import { codeDrawer } from './print-codes.ts';
import { writePdf } from './print-pdf.ts';
import {
  bodyOf,
  printedForm,
  usablePictures,
  usableTemplates,
  withPaperFields,
  type PrintEngine,
} from './print-template.ts';
import { printRefusals } from './refusals.ts';

/** Most records of one preview; a client that shows more asks again. */
const PAGES_CAP = 50;
/** Records read at a time while a file is written. */
const LOT = 20;

/** Name of the form without a template. */
const STANDARD = 'standard';

type Schemas = components['schemas'];

/** Template that records are printed with; `body` is null for the form as it is. */
type ChosenTemplate = { readonly id: string | null; readonly name: string; readonly body: PrintTemplate | null };

/** Records to print, and what with. */
export type PrintOrder = { readonly ids: readonly string[]; readonly templateId?: string | null | undefined };

/** Everything one request is printed with. */
type Printing = {
  readonly engine: PrintEngine;
  readonly actor: Actor;
  readonly form: Form;
  readonly template: ChosenTemplate;
  readonly shown: (table: Table) => (row: Row) => PrintRow;
  readonly facts: PrintFacts;
  readonly drawCode: CodeDrawer;
};

/** Records as pages, in the order asked for. */
export async function printPages(
  engine: PrintEngine,
  idOrTable: string,
  { ids, templateId }: PrintOrder,
  actor: Actor,
): Promise<Schemas['PrintDocument'][]> {
  const unique = [...new Set(ids)];
  if (unique.length > PAGES_CAP) throw refusal(422, printRefusals.tooManyToPreview, { limit: PAGES_CAP });
  const printing = await prepare(engine, idOrTable, actor, templateId);
  await refuseMissing(printing, unique);
  return onWire(printing, await documentsOf(printing, unique));
}

/** The same pages as one PDF; that they were printed is noted. */
export async function printPdf(
  engine: PrintEngine,
  idOrTable: string,
  { ids, templateId }: PrintOrder,
  actor: Actor,
): Promise<FileAnswer> {
  const unique = [...new Set(ids)];
  const printing = await prepare(engine, idOrTable, actor, templateId);
  await refuseMissing(printing, unique);
  const { title } = printing.form.definition;
  const now = (engine.now ?? currentTime)();
  const files = await picturesOf(printing);
  const written = await inTurn(actor, () =>
    writePdf(title, now, onSheets(inLots(printing, unique)), pictureReader(engine, files)),
  );
  await note(printing, unique, 'pdf');
  return new FileAnswer({ name: `${title}-${dateText(now)}.pdf`, mime: 'application/pdf', ...written });
}

/** Notes that records went to a printer. */
export async function notePrint(
  engine: PrintEngine,
  idOrTable: string,
  { ids, templateId }: PrintOrder,
  actor: Actor,
): Promise<void> {
  const unique = [...new Set(ids)];
  const printing = await prepare(engine, idOrTable, actor, templateId);
  await refuseMissing(printing, unique);
  await note(printing, unique, 'printer');
}

/** Returns the templates a person may print a form with, and the number of times a record was printed. */
export async function printOptions(
  engine: PrintEngine,
  idOrTable: string,
  recordId: string | undefined,
  actor: Actor,
): Promise<Schemas['PrintOptions']> {
  const { form } = await askedForm(engine, idOrTable, actor);
  const templates = (await usableTemplates(engine.db, form, actor)).map(({ id, name, is_default: isDefault }) => ({
    id,
    name,
    isDefault,
  }));
  if (recordId === undefined || recordId === '') return { templates, printed: null };
  // Whoever may not see a record hears nothing of it either.
  if (!(await visibleIds(engine.db, form.head, [recordId], actor.tenantId)).has(recordId))
    return { templates, printed: null };
  const {
    times,
    last_time: lastTime,
    last_by: lastBy,
  } = await printedOf(engine.db, actor.tenantId, form.head.name, recordId);
  return {
    templates,
    printed: { times, lastTime: lastTime === null ? null : dateTimeText(new Date(lastTime)), lastBy },
  };
}

/** A template that need not be stored, laid out with a record of one's own choice or with example values. */
export async function previewTemplate(
  engine: PrintEngine,
  idOrTable: string,
  { body, recordId }: Schemas['PrintPreviewRequest'],
  actor: Actor,
): Promise<Schemas['PrintDocument'][]> {
  const [fault] = templateFaults(body);
  if (fault !== undefined) throw fieldRefusal(`body.${fault.place}`, fault.message);
  const { form: asked, catalogue } = await formFor(engine, idOrTable, actor, 'record');
  const isExample = recordId === null || recordId === undefined || recordId === '';
  if (!isExample && !may(actor, `${asked.definition.permission}:view`))
    throw refusal(403, printRefusals.previewNeedsView, { title: asked.definition.title });
  const printing = await printingOf(engine, actor, { asked, catalogue, template: { id: null, name: '', body } });
  if (isExample) {
    const { form } = printing;
    const record = exampleRecord(withPaperFields(form.head.name, printedForm(form)));
    return onWire(
      printing,
      layOut([{ record, template: templateFor(printing, record) }], printing.facts, printing.drawCode),
    );
  }
  await refuseMissing(printing, [recordId]);
  return onWire(printing, await documentsOf(printing, [recordId]));
}

/** The form for somebody who may print its records. */
async function askedForm(engine: PrintEngine, idOrTable: string, actor: Actor) {
  const { form, catalogue } = await formFor(engine, idOrTable, actor, 'record');
  refuseButton(form, 'print');
  // Who may see a record in its form sees it on paper, nobody else.
  if (!isButtonFree(form, 'update')) refuseButton(form, 'detail');
  if (!may(actor, `${form.definition.permission}:view`))
    throw refusal(403, printRefusals.noRightToViewForm, { title: form.definition.title });
  return { form, catalogue };
}

async function prepare(
  engine: PrintEngine,
  idOrTable: string,
  actor: Actor,
  templateId: string | null | undefined,
): Promise<Printing> {
  const { form: asked, catalogue } = await askedForm(engine, idOrTable, actor);
  return printingOf(engine, actor, { asked, catalogue, template: await chosen(engine, asked, templateId, actor) });
}

/** The template asked for, if it is one of this form and for this person; the default of those without a wish. */
async function chosen(
  { db }: PrintEngine,
  form: Form,
  templateId: string | null | undefined,
  actor: Actor,
): Promise<ChosenTemplate> {
  const standard = { id: null, name: '标准格式', body: null };
  if (templateId === STANDARD) return standard;
  const usable = await usableTemplates(db, form, actor);
  const wanted = templateId ?? null;
  const row = usable.find(({ id, is_default: isDefault }) => (wanted === null ? isDefault : id === wanted));
  if (row !== undefined) return { id: row.id, name: row.name, body: bodyOf(row) };
  if (wanted === null) return standard;
  throw refusal(404, printRefusals.templateNotYours);
}

async function printingOf(
  engine: PrintEngine,
  actor: Actor,
  { asked, catalogue, template }: { asked: Form; catalogue: Catalogue; template: ChosenTemplate },
): Promise<Printing> {
  const now = (engine.now ?? currentTime)();
  return {
    engine,
    actor,
    template: { ...template, body: template.body === null ? null : withoutHidden(template.body, hiddenIn(asked)) },
    // What is hidden is neither read nor laid out.
    form: shownForm(asked),
    shown: (table) => rowReader(table, catalogue),
    facts: {
      title: asked.definition.title,
      user: actor.realname,
      time: dateTimeText(now),
      company: await companyOf(engine.db, actor.tenantId),
    },
    drawCode: await codeDrawer(),
  };
}

function hiddenIn(form: Form): (table: string | null) => ReadonlySet<string> {
  return (name) => {
    const table = name === null ? form.head : form.subs.find((sub) => sub.name === name);
    const fields = (table?.fields ?? []).filter(({ guard }) => guard?.isHidden === true);
    return new Set([...fields.map((field) => field.name), ...(table?.access?.hidden.keys() ?? [])]);
  };
}

function templateFor({ form, template }: Printing, record: PrintRecord): PrintTemplate {
  return template.body ?? defaultTemplate(printedForm(form), record);
}

async function note({ engine, actor, form, template }: Printing, ids: readonly string[], way: 'printer' | 'pdf') {
  await notePrinted(engine.db, {
    tenantId: actor.tenantId,
    table: form.head.name,
    ids,
    templateId: template.id,
    templateName: template.name,
    way,
    by: actor,
  });
}

async function picturesOf({ engine, template, actor, facts }: Printing): Promise<ReadonlySet<string>> {
  const { logo } = facts.company;
  const files = [...(template.body === null ? [] : filesOf(template.body)), ...(logo === '' ? [] : [logo])];
  return files.length === 0 ? new Set() : usablePictures(engine.db, files, actor);
}

/** Pages as the contract has them: one shape for every kind of item, pictures as signed links. */
async function onWire(printing: Printing, documents: readonly PrintDocument[]): Promise<Schemas['PrintDocument'][]> {
  const { engine, actor } = printing;
  const files = await picturesOf(printing);
  return documents.map((document) => ({
    ...document,
    pages: document.pages.map(({ items }) => ({
      items: items.flatMap((item): Schemas['PrintItem'][] => {
        if (item.kind === 'text') return [{ ...item }];
        if (item.kind === 'rects') return [{ ...item, rects: item.rects.map((rect) => [...rect]) }];
        const { file, ...place } = item;
        return files.has(file) ? [{ ...place, href: engine.present(file, actor) }] : [];
      }),
    })),
  }));
}

/** A record that is not there, or not for this person, is said before anything is printed. */
async function refuseMissing({ engine, form, actor }: Printing, ids: readonly string[]): Promise<void> {
  const seen = await visibleIds(engine.db, form.head, ids, actor.tenantId);
  const missing = ids.filter((id) => !seen.has(id));
  if (missing.length === 0) return;
  throw refusal(
    404,
    ids.length === 1
      ? platformRefusals.recordGone
      : filled(printRefusals.someToPrintGone, { count: ids.length, missing: missing.length }),
  );
}

async function* inLots(printing: Printing, ids: readonly string[]): AsyncGenerator<PrintDocument> {
  for (let from = 0; from < ids.length; from += LOT) yield* await documentsOf(printing, ids.slice(from, from + LOT));
}

/** Documents on the larger paper they are meant for; one sheet is written when it is full. */
async function* onSheets(documents: AsyncGenerator<PrintDocument>): AsyncGenerator<PrintDocument> {
  let waiting: PrintDocument[] = [];
  for await (const document of documents) {
    waiting.push(document);
    const { sheet } = document;
    const onOne = sheet === undefined ? 1 : Math.max(1, Math.floor(sheet.height / document.height + 1e-6));
    const pages = waiting.reduce((sum, { pages: { length } }) => sum + length, 0);
    if (pages % onOne !== 0) continue;
    yield* putTogether(waiting);
    waiting = [];
  }
  yield* putTogether(waiting);
}

async function documentsOf(printing: Printing, ids: readonly string[]): Promise<readonly PrintDocument[]> {
  const { facts, drawCode } = printing;
  const records = await readRecords(printing, ids);
  return layOut(
    records.map((record) => ({ record, template: templateFor(printing, record) })),
    facts,
    drawCode,
  );
}

/** Records with their rows, one statement for each table. */
async function readRecords(
  { engine, form, actor, shown }: Printing,
  ids: readonly string[],
): Promise<readonly PrintRecord[]> {
  const { db } = engine;
  const { tenantId } = actor;
  const heads = new Map(
    (await selectRows(db, form.head, { tenantId, column: 'id', values: ids })).map((row) => [String(row['id']), row]),
  );
  const lines = new Map<string, ReadonlyMap<string, readonly PrintRow[]>>();
  for (const sub of form.subs) {
    const read = shown(sub);
    const rows = await selectRows(db, sub, { tenantId, column: 'head_id', values: ids });
    const byHead = Map.groupBy(rows, (row) => String(row['head_id']));
    lines.set(sub.name, new Map([...byHead].map(([id, own]) => [id, own.map(read)])));
  }
  const readHead = shown(form.head);
  const records = ids.flatMap((id): PrintRecord[] => {
    const head = heads.get(id);
    if (head === undefined) return [];
    return [
      {
        ...readHead(head),
        lines: Object.fromEntries(form.subs.map(({ name }) => [name, lines.get(name)?.get(id) ?? []])),
      },
    ];
  });
  return (await behaviours().documents.get(form.head.name)?.paper?.fill({ db, actor }, records)) ?? records;
}

/** Bytes of the pictures a document may show; null for others and for those that are gone. */
function pictureReader({ storage }: PrintEngine, files: ReadonlySet<string>): (file: string) => Promise<Buffer | null> {
  return async (file) => {
    const bytes = files.has(file) ? await storage.read(file) : null;
    return bytes === null ? null : buffer(bytes);
  };
}
