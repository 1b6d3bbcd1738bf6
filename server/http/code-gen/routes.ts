import { typedClient } from '#core/codegen/typed-client.ts';
import { exportFiles } from '#server/engine/design/designer-files.ts';
import type { Engine } from '#server/engine/scope.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { HandlersOf } from '../handler.ts';

/** Returns the handlers for what developers take home of a form: its module files and a typed client (代码生成). */
export function codeGenHandlers(engine: Engine): HandlersOf<'codeGenForms' | 'codeGenPreview'> {
  return {
    codeGenForms: async () => {
      const { forms } = await engine.store.catalogue();
      return { result: forms.map(({ module, definition: { table, title } }) => ({ table, title, module })) };
    },
    codeGenPreview: async ({ query: { table } }) => {
      const form = (await engine.store.catalogue()).form(table);
      if (form === undefined) throw refusal(404, httpRefusals.noForm, { table });
      const client = { path: `${table.replaceAll('_', '-')}.ts`, text: typedClient(form.definition) };
      return { result: [...(await exportFiles(engine, [form.definition.table])), client] };
    },
  };
}
