import { readDesign } from '#core/desform/design.ts';
import { designFaultText } from '#core/desform/faults.ts';
import { desformSubject } from '#core/managed/desform.ts';
import { filled, inEach } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { desformsWithState } from '#server/engine/page/db/desform.ts';
import { DESFORM_COMPONENT } from '#server/engine/page/desform-page.ts';
import type { Engine } from '#server/engine/scope.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { removeEntriesOf } from '#server/platform/identity/db/identity-menu.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Managed, type Values } from '../kit/managed.ts';
import { systemDesformRefusals } from './refusals.ts';

/** Entry pages drawn over online forms; the page of those who draw them has operations of its own (desform.ts) [online.desform]. */
export function desforms({ store }: Pick<Engine, 'store'>): Managed {
  return managed(desformSubject, {
    table: 'onl_desform',
    source: desformsWithState,
    answers: {
      added: platformAnswers.added,
      edited: platformAnswers.edited,
      deleted: platformAnswers.deleted,
      deletedMany: platformAnswers.deleted,
    },
    check: (_db, values, before) => faultsOf(store, values, before === null),
    mayDelete: async (db: Db, rows, { username: by }) => {
      for (const row of rows)
        await removeEntriesOf(db, { component: DESFORM_COMPONENT, name: String(row['desformCode']), by });
    },
    dress: async (_db, rows) => {
      const catalogue = await store.catalogue();
      return rows.map((row) => ({
        ...row,
        cgformCode_dictText: catalogue.form(String(row['cgformCode']))?.definition.title ?? null,
      }));
    },
  });
}

/** Forms an entry page can be drawn over: those whose tables are there. */
export async function drawableForms({ store }: Pick<Engine, 'store'>): Promise<readonly Form[]> {
  const { forms, copies, outOfStep } = await store.catalogue();
  return [...forms, ...copies].filter(({ id }) => !outOfStep.has(id));
}

/** The form of a row by its table or title. */
export async function desformCells(engine: Pick<Engine, 'store'>): Promise<CellReader> {
  const forms = await drawableForms(engine);
  return (field, text) => {
    if (field.name !== 'cgformCode') return ownOptions(field, text);
    const found = forms.find(({ definition }) => definition.table === text || definition.title === text);
    return found === undefined
      ? { fault: filled(systemDesformRefusals.formUnknown, { text: text.slice(0, 60) }) }
      : { value: found.definition.table };
  };
}

/** A draft may lack what publishing demands, but it can be read, and its form is there when it is begun. */
async function faultsOf(store: Engine['store'], values: Values, isNew: boolean): Promise<readonly FieldError[]> {
  const errors: FieldError[] = [];
  const table = plain(values['cgformCode']);
  if (isNew && (await store.catalogue()).form(table) === undefined)
    errors.push({
      field: 'cgformCode',
      message: filled(systemDesformRefusals.noOnlineForm, { table: table.slice(0, 60) }),
    });
  const json = plain(values['desformJson']);
  const read = json === '' ? null : readDesign(json);
  if (read !== null && !read.ok)
    errors.push(
      ...read.faults.map((fault) => ({
        field: 'desformJson',
        message: filled(systemDesformRefusals.designFault, {
          fault: inEach((language) => designFaultText(fault, language)),
        }),
      })),
    );
  return errors;
}
