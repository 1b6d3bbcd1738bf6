import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** Keeps a process of a module file for the companies there are and those to come. */
export async function saveReady(
  db: Db,
  values: { readonly id: string; readonly module: string; readonly model_key: string; readonly xml: string },
): Promise<void> {
  await db
    .insertInto('wf_ready')
    .values({ ...values, tenant_id: DEFINITION_TENANT, create_by: 'system' })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, update_by: 'system', update_time: sql`now()`, version: sql`wf_ready.version + 1` }),
    )
    .execute();
}

/** Files of the processes a new company begins with, by their keys. */
export async function readyFiles(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wf_ready')
    .select('xml')
    .where('tenant_id', '=', DEFINITION_TENANT)
    .where('del_flag', '=', 0)
    .orderBy('model_key')
    .execute();
  return rows.map(({ xml }) => xml);
}

/** Every company there is, closed ones as well. */
export async function companyIds(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('sys_tenant').select('id').where('del_flag', '=', 0).orderBy('tenant_no').execute();
  return rows.map(({ id }) => id);
}

/** Models of a company that have this id, whatever became of them, or this key. */
export async function modelsLike(db: Db, tenantId: string, { id, key }: { readonly id: string; readonly key: string }) {
  return db
    .selectFrom('wf_model')
    .select(['id', 'name', 'form_code', 'version_no', 'model_status', 'xml', 'update_by', 'del_flag'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('model_key', '=', key), eb('del_flag', '=', 0)])]))
    .forUpdate()
    .execute();
}

type ReadyModel = {
  readonly id: string;
  readonly model_key: string;
  readonly name: string;
  readonly category_id: string | null;
  readonly form_code: string;
  readonly manager_ids: string | null;
  readonly range_type: string;
  readonly range_ids: string | null;
  readonly remark: string | null;
  readonly model_status: string;
  readonly version_no: number;
  readonly xml: string;
};

/** Writes the model of a company, in the name of the installation. */
export async function writeReadyModel(db: Db, tenantId: string, model: ReadyModel): Promise<void> {
  await db
    .insertInto('wf_model')
    .values({ ...model, tenant_id: tenantId, create_by: 'system' })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...model, update_by: 'system', update_time: sql`now()`, version: sql`wf_model.version + 1` }),
    )
    .execute();
}

/** Writes the version a ready process begins with. */
export async function addReadyVersion(db: Db, tenantId: string, model: ReadyModel): Promise<void> {
  await db
    .insertInto('wf_version')
    .values({
      id: newId(),
      tenant_id: tenantId,
      create_by: 'system',
      model_id: model.id,
      model_key: model.model_key,
      version_no: model.version_no,
      name: model.name,
      form_code: model.form_code,
      xml: model.xml,
      deployed_by: 'system',
    })
    .execute();
}

/** The category of this code, which a company is given when it never had one; null where it deleted it. */
export async function givenCategory(
  db: Db,
  tenantId: string,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<string | null> {
  const rows = await db
    .selectFrom('wf_category')
    .select(['id', 'del_flag'])
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .execute();
  if (rows.length > 0) return rows.find((row) => row.del_flag === 0)?.id ?? null;
  const id = newId();
  await db.insertInto('wf_category').values({ id, tenant_id: tenantId, create_by: 'system', code, name }).execute();
  return id;
}

/** Gives a company the roles of these codes that it never had, named as at the platform and without any permission. */
export async function giveRoles(db: Db, tenantId: string, codes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ code: string; name: string; description: string | null }>`
    select r.role_code as code, r.role_name as name, r.description from sys_role r
    where r.tenant_id = ${DEFINITION_TENANT} and r.del_flag = 0 and r.depart_id is null and not r.superuser
      and r.role_code = any(${codes}::text[])
      and not exists (select 1 from sys_role own where own.tenant_id = ${tenantId} and own.role_code = r.role_code)
    order by r.role_code`.execute(db);
  if (rows.length === 0) return;
  await db
    .insertInto('sys_role')
    .values(
      rows.map(({ code, name, description }) => ({
        id: newId(),
        tenant_id: tenantId,
        create_by: 'system',
        role_code: code,
        role_name: name,
        description,
      })),
    )
    .execute();
}

/** Processes of the platform's company with the version in force, by key. */
export async function storedProcesses(db: Db) {
  return db
    .selectFrom('wf_model as m')
    .leftJoin('wf_version as v', (join) =>
      join.onRef('v.model_id', '=', 'm.id').onRef('v.version_no', '=', 'm.version_no'),
    )
    .leftJoin('wf_category as c', (join) => join.onRef('c.id', '=', 'm.category_id').on('c.del_flag', '=', 0))
    .select(['m.model_key', 'm.name', 'm.model_status', 'm.manager_ids', 'm.range_type', 'm.range_ids', 'm.remark'])
    .select(['m.icon', 'v.form_code', 'v.xml', 'c.code as category', 'c.name as categoryName'])
    .where('m.tenant_id', '=', DEFINITION_TENANT)
    .where('m.del_flag', '=', 0)
    .orderBy('m.model_key')
    .execute();
}
export type StoredProcess = Awaited<ReturnType<typeof storedProcesses>>[number];
