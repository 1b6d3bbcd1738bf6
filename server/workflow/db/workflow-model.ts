import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** Opinions somebody is offered: his own and everybody's, over alias `t`. */
export function opinionsOf(username: string): RawBuilder<unknown> {
  return sql`(t.user_id is null or t.user_id = ${username})`;
}

export type FlowModelRow = {
  readonly id: string;
  readonly version: number;
  readonly model_key: string;
  readonly name: string;
  readonly category_id: string | null;
  readonly form_code: string | null;
  readonly version_no: number;
  readonly model_status: string;
  readonly xml: string;
  readonly update_by: string | null;
  readonly update_time: string | null;
};

const modelColumns = [
  'id',
  'version',
  'model_key',
  'name',
  'category_id',
  'form_code',
  'version_no',
  'model_status',
  'xml',
  'update_by',
  'update_time',
] as const;

/** A model with its draft; locked for a change when asked so. */
export async function findModel(
  db: Db,
  tenantId: string,
  id: string,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<FlowModelRow | undefined> {
  return db
    .selectFrom('wf_model')
    .select(modelColumns)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
}

type Change = { readonly tenantId: string; readonly id: string; readonly by: string };
type ModelChange = {
  readonly xml?: string;
  readonly model_status?: string;
  readonly version_no?: number;
};

/** Changes a model that is locked; answers its new version. */
export async function changeModel(db: Db, { tenantId, id, by }: Change, values: ModelChange): Promise<number> {
  const { version } = await db
    .updateTable('wf_model')
    .set((now) => ({ ...values, update_by: by, update_time: sql`now()`, version: now('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Keeps what was deployed; nobody changes it again. */
export async function addVersion(
  db: Db,
  { tenantId, by, orgCode }: { readonly tenantId: string; readonly by: string; readonly orgCode: string | null },
  { model, xml }: { readonly model: FlowModelRow; readonly xml: string },
): Promise<void> {
  await db
    .insertInto('wf_version')
    .values({
      id: newId(),
      tenant_id: tenantId,
      create_by: by,
      sys_org_code: orgCode,
      model_id: model.id,
      model_key: model.model_key,
      version_no: model.version_no + 1,
      name: model.name,
      form_code: model.form_code,
      xml,
      deployed_by: by,
    })
    .execute();
}

/** Suspends all versions of a model, or lets them begin instances again. */
export async function setSuspended(db: Db, tenantId: string, modelId: string, isSuspended: boolean): Promise<void> {
  await db
    .updateTable('wf_version')
    .set({ is_suspended: isSuspended })
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .execute();
}

/** Names of the processes of a company that were deployed, suspended ones too, by their keys. */
export async function processNames(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('wf_model')
    .select(['model_key', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('version_no', '>', 0)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ model_key: key, name }) => [key, name]));
}

/** Versions of a model, the latest first. */
export async function versionsOf(db: Db, tenantId: string, modelId: string) {
  return db
    .selectFrom('wf_version')
    .select(['id', 'version_no', 'name', 'form_code', 'is_suspended', 'deployed_by', 'deployed_at'])
    .where('tenant_id', '=', tenantId)
    .where('model_id', '=', modelId)
    .where('del_flag', '=', 0)
    .orderBy('version_no', 'desc')
    .execute();
}

/** One version with its file, of a model that is still there. */
export async function findVersion(db: Db, tenantId: string, id: string) {
  return db
    .selectFrom('wf_version as v')
    .innerJoin('wf_model as m', 'm.id', 'v.model_id')
    .select(['v.id', 'v.model_id', 'v.version_no', 'v.name', 'v.form_code', 'v.is_suspended', 'v.deployed_by'])
    .select(['v.deployed_at', 'v.xml'])
    .where('v.tenant_id', '=', tenantId)
    .where('m.del_flag', '=', 0)
    .where('v.id', '=', id)
    .executeTakeFirst();
}

/** Models whose draft or latest version holds one of these texts anywhere, with those files. */
export async function modelsWith(db: Db, tenantId: string, texts: readonly string[]) {
  const { rows } = await sql<{ name: string; draft: string; deployed: string | null }>`
    select m.name, m.xml as draft, v.xml as deployed from wf_model m
    left join wf_version v on v.model_id = m.id and v.version_no = m.version_no
    where m.tenant_id = ${tenantId} and m.del_flag = 0 and exists (
      select 1 from unnest(${texts}::text[]) as t(text)
      where strpos(m.xml, t.text) > 0 or strpos(v.xml, t.text) > 0)
    order by m.name`.execute(db);
  return rows;
}

/** Names of models in these categories. */
export async function modelsInCategories(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('wf_model')
    .select(['category_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where(sql<boolean>`category_id = any(${ids}::text[])`)
    .orderBy('name')
    .execute();
}

/** Counts the running instances of these models, by model. */
export async function runningInstances(db: Db, tenantId: string, modelIds: readonly string[]) {
  return db
    .selectFrom('wf_instance')
    .select(({ fn }) => ['model_id', fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('instance_status', '=', '1')
    .where('del_flag', '=', 0)
    .where(sql<boolean>`model_id = any(${modelIds}::text[])`)
    .groupBy('model_id')
    .execute();
}

type Listed = 'wf_category' | 'wf_group' | 'wf_listener';

/** Code and name of what a list has in use, in its order. */
export async function inUse(db: Db, table: Listed, tenantId: string) {
  return db
    .selectFrom(table)
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('enabled', '=', true)
    .orderBy('sort_no')
    .orderBy('code')
    .execute();
}

/** Expressions in use with their formulas. */
export async function expressionsInUse(db: Db, tenantId: string) {
  return db
    .selectFrom('wf_expression')
    .select(['code', 'name', 'expression'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('enabled', '=', true)
    .orderBy('sort_no')
    .orderBy('code')
    .execute();
}

/** Names of categories, those out of use and deleted as well: models may still stand in them. */
export async function categoryNames(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('wf_category').select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
