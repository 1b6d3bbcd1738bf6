import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Running instances of a model that do not go on by a version; one of them where it is named. */
export type Earlier = {
  readonly tenantId: string;
  readonly modelId: string;
  readonly versionId: string;
  readonly instanceId?: string | undefined;
};

function earlier({ tenantId, modelId, versionId, instanceId }: Earlier) {
  return sql`i.tenant_id = ${tenantId} and i.model_id = ${modelId} and i.version_id <> ${versionId} and i.instance_status = '1'
    and i.del_flag = 0 and ${instanceId === undefined ? sql`true` : sql`i.id = ${instanceId}`}`;
}

/** Counts the instances of earlier versions, by version. */
export async function earlierVersions(db: Db, by: Earlier) {
  const { rows } = await sql<{ versionId: string; versionNo: number; formCode: string | null; count: number }>`
    select v.id as "versionId", v.version_no as "versionNo", v.form_code as "formCode", count(*)::int as count
    from wf_instance i join wf_version v on v.id = i.version_id where ${earlier(by)}
    group by v.id, v.version_no, v.form_code order by v.version_no desc`.execute(db);
  return rows;
}

/** The nodes they wait at; `isBack` where it came back to the starter. */
export async function earlierNodes(db: Db, by: Earlier) {
  const { rows } = await sql<{ versionId: string; nodeKey: string; nodeName: string; isBack: boolean; count: number }>`
    select i.version_id as "versionId", n.node_key as "nodeKey", max(n.node_name) as "nodeName", i.engine_state = '' as "isBack",
      count(*)::int as count
    from wf_instance i join wf_visit n on n.instance_id = i.id and n.outcome = 'open' where ${earlier(by)}
    group by 1, 2, 4 order by 1, 4 desc, 2`.execute(db);
  return rows;
}

/** The next of them, in the order of their ids. */
export async function nextEarlier(
  db: Db,
  by: Earlier,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  const { rows } = await sql<{ id: string; title: string }>`
    select i.id, i.title from wf_instance i where ${earlier(by)} and i.id > ${after} order by i.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** A visit that goes on, and what is to be done in it, are called as the node is in another version. */
export async function renameVisit(
  db: Db,
  { instanceId, visitId }: { readonly instanceId: string; readonly visitId: string },
  { nodeKey, nodeName }: { readonly nodeKey: string; readonly nodeName: string },
): Promise<void> {
  await sql`
    with visit as (update wf_visit set node_key = ${nodeKey}, node_name = ${nodeName} where id = ${visitId})
    update wf_task set node_key = ${nodeKey}, node_name = ${nodeName}, version = version + 1
    where instance_id = ${instanceId} and visit_id = ${visitId} and task_state in ('0', '1', '7')`.execute(db);
}

/** From now on an instance goes by another version. */
export async function setVersion(db: Db, instanceId: string, versionId: string): Promise<void> {
  await sql`update wf_instance set version_id = ${versionId}, update_time = now(), version = version + 1 where id = ${instanceId}`.execute(
    db,
  );
}
