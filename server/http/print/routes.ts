import {
  printDesign,
  removeTemplate,
  saveTemplate,
  templateFile,
  type PrintEngine,
} from '#server/engine/print/print-template.ts';
import { notePrint, previewTemplate, printOptions, printPages, printPdf } from '#server/engine/print/print.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { HandlersOf, OperationId } from '../handler.ts';

/** Printing records, and the templates they are printed with. */
export function printHandlers(engine: PrintEngine): HandlersOf<Extract<OperationId, `print${string}`>> {
  return {
    printPages: async ({ path, body, actor }) => ({ result: await printPages(engine, path.id, body, actor) }),
    printPdf: async ({ path, body, actor }) => ({ result: await printPdf(engine, path.id, body, actor) }),
    printLog: async ({ path, body, actor }) => {
      await notePrint(engine, path.id, body, actor);
      return { result: null };
    },
    printOptions: async ({ path, query, actor }) => ({
      result: await printOptions(engine, path.id, query.recordId, actor),
    }),
    printPreview: async ({ path, body, actor }) => ({ result: await previewTemplate(engine, path.id, body, actor) }),
    printDesign: async ({ path, actor }) => ({ result: await printDesign(engine, path.id, actor) }),
    printTemplateAdd: async ({ path, body, actor }) => ({
      message: platformAnswers.saved,
      result: (await saveTemplate(engine, path.id, null, body, actor)).id,
    }),
    printTemplateEdit: async ({ path, query, body, actor }) => ({
      message: platformAnswers.saved,
      result: (await saveTemplate(engine, path.id, query.templateId, body, actor)).version,
    }),
    printTemplateDelete: async ({ path, query, actor }) => {
      await removeTemplate(engine, path.id, query.templateId, actor);
      return { message: platformAnswers.deleted, result: null };
    },
    printFile: async ({ path, query }) => ({
      result: await templateFile(engine, path.id, query.templateId),
    }),
  };
}
