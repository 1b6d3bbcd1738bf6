import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** A live designed form: draft and what is published. */
export type StoredDesform = {
  readonly id: string;
  readonly desform_code: string;
  readonly desform_name: string;
  readonly cgform_code: string;
  readonly desform_json: string | null;
  readonly published_json: string | null;
  readonly module: string | null;
  readonly version: number;
  readonly update_by: string | null;
};

/** The table with the state of each form: not published, published, changed since. */
export const desformsWithState = sql`(
  select d.*, case
    when d.published_json is null then '0'
    when d.published_json is distinct from d.desform_json then '2'
    else '1' end as state
  from onl_desform d
)`;

/** A designed form by its code; locked for a change when asked so. Those of the platform are offered to all companies. */
export function findDesform(db: Db, code: string, { lock = false } = {}): Promise<StoredDesform | undefined> {
  return live(db)
    .where('desform_code', '=', code)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

export function findDesformById(db: Db, id: string): Promise<StoredDesform | undefined> {
  return live(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Makes a design what people fill in, and the draft as well; answers the new version. */
export async function publishDesform(db: Db, id: string, design: string, by: string): Promise<number> {
  const { version } = await db
    .updateTable('onl_desform')
    .set({
      desform_json: design,
      published_json: design,
      publish_by: by,
      publish_time: sql<string>`now()`,
      update_by: by,
      update_time: sql<string>`now()`,
      version: sql<number>`onl_desform.version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Values of a designed form in a module file or an import. */
export type DesformValues = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly form: string;
  readonly design: string;
  readonly isPublished: boolean;
  readonly module: string | null;
  readonly by: string;
};

/**
 * Writes one of a module file; one that an administrator changed or deleted stays as he left it, and so does one of his that has the code.
 * @param isForced an administrator brings it himself
 * @returns whether what was given counts
 */
export async function writeDesform(
  db: Db,
  { id, code, name, form, design, isPublished, module, by }: DesformValues,
  { isForced = false } = {},
): Promise<boolean> {
  const taken = await findDesform(db, code);
  if (taken !== undefined && taken.id !== id) return false;
  const values = {
    desform_code: code,
    desform_name: name,
    cgform_code: form,
    desform_json: design,
    module,
    ...(isPublished
      ? { published_json: design, publish_by: by, publish_time: sql<string>`now()` }
      : { published_json: null, publish_by: null, publish_time: null }),
  };
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('onl_desform')
    .values({ id, tenant_id: DEFINITION_TENANT, create_by: by, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...values,
          update_by: by,
          update_time: sql<string>`now()`,
          version: sql<number>`onl_desform.version + 1`,
        })
        .where(
          sql<boolean>`${isForced} or (coalesce(onl_desform.update_by, 'system') = 'system' and onl_desform.del_flag = 0)`,
        ),
    )
    .executeTakeFirstOrThrow();
  return written === 1n;
}

function live(db: Db) {
  return db
    .selectFrom('onl_desform')
    .select([
      ...(['id', 'desform_code', 'desform_name', 'cgform_code', 'desform_json', 'published_json'] as const),
      ...(['module', 'version', 'update_by'] as const),
    ])
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0);
}
