import { menuChoices } from '#server/engine/design/designer-menu.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { desforms, drawableForms } from '#server/system/desform/desforms.ts';
import {
  addDesformToMenu,
  desformDesign,
  desformToFill,
  publishDesign,
  saveDesform,
} from '#server/system/desform/designs.ts';
import type { HandlersOf } from '../handler.ts';
import { managedHandlers, type ManagedOperation } from '../system/managed-routes.ts';

type DesformOperation =
  | ManagedOperation<'onlineDesform'>
  | ('desformForms' | 'desformDesign' | 'desformSave' | 'desformPublish' | 'desformFill')
  | ('desformMenuChoices' | 'desformMenu');

/** Entry pages drawn over online forms: what administrators make and what people fill in [online.desform]. */
export function desformHandlers(engine: Engine): HandlersOf<DesformOperation> {
  return {
    ...managedHandlers('onlineDesform', engine.db, desforms(engine)),
    desformForms: async () => ({
      result: (await drawableForms(engine)).map(({ definition: { table: code, title } }) => ({ code, title })),
    }),
    desformDesign: async ({ query, actor }) => ({ result: await desformDesign(engine, query.code, actor) }),
    desformSave: async ({ body, actor }) => ({
      message: platformAnswers.saved,
      result: await saveDesform(engine, body, actor),
    }),
    desformPublish: async ({ body, actor }) => ({
      message: platformAnswers.published,
      result: await publishDesign(engine, body, actor),
    }),
    desformFill: async ({ query, actor }) => ({ result: await desformToFill(engine, query.code, actor) }),
    desformMenuChoices: async () => ({ result: await menuChoices(engine) }),
    desformMenu: async ({ body }) => {
      await addDesformToMenu(engine, body);
      return { message: platformAnswers.inMenu, result: null };
    },
  };
}
