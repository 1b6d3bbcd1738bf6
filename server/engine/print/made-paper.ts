import { buffer } from 'node:stream/consumers';
import { dateText, dateTimeText } from '#core/dates/dates.ts';
import { layOut } from '#core/print/layout.ts';
import type { PrintDocument } from '#core/print/document.ts';
import type { PrintRecord, PrintTemplate } from '#core/print/template.ts';
import { inTurn } from '#server/engine/export/export.ts';
import { currentTime } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { FileAnswer } from '#server/platform/file/file-answer.ts';
import { companyOf } from './company.ts';
import { codeDrawer } from './print-codes.ts';
import { writePdf } from './print-pdf.ts';
import { usablePictures, type PrintEngine } from './print-template.ts';

/** Papers that are no records of a form, each with the template it is laid out by: books, statements. */
export type MadePaper = { readonly template: PrintTemplate; readonly record: PrintRecord };

/** Writes papers a module made into one PDF; pages are numbered anew for each. */
export async function madePdf(
  engine: PrintEngine,
  actor: Actor,
  { title, papers }: { readonly title: string; readonly papers: readonly MadePaper[] },
): Promise<FileAnswer> {
  const now = (engine.now ?? currentTime)();
  const company = await companyOf(engine.db, actor.tenantId);
  const drawCode = await codeDrawer();
  const facts = { title, user: actor.realname, time: dateTimeText(now), company };
  async function* documents(): AsyncGenerator<PrintDocument> {
    for (const paper of papers) yield* await Promise.resolve(layOut([paper], facts, drawCode));
  }
  const pictures = company.logo === '' ? new Set() : await usablePictures(engine.db, [company.logo], actor);
  const written = await inTurn(actor, () =>
    writePdf(title, now, documents(), async (file) => {
      const bytes = pictures.has(file) ? await engine.storage.read(file) : null;
      return bytes === null ? null : buffer(bytes);
    }),
  );
  return new FileAnswer({ name: `${title}-${dateText(now)}.pdf`, mime: 'application/pdf', ...written });
}
