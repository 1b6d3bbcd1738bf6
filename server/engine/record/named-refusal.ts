import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

/**
 * Runs an act on a document. What refuses it begins with its name, unless it says that already: of many that are audited together, people see
 * which one it is.
 * @throws Refusal as the act does
 */
export async function inName<T>({ form }: Pick<Scope, 'form'>, head: Row, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const own = plain(head[form.definition.display]);
    if (!(error instanceof Refusal) || own === '' || error.message.includes(own)) throw error;
    const { status, errors, conflict } = error;
    throw refusal(
      status,
      platformRefusals.fieldFault,
      { field: nameOf(form.head, form, head), message: error.text },
      {
        errors: [...errors],
        ...(conflict === undefined ? {} : { conflict }),
        cause: error,
      },
    );
  }
}
