import { sql } from 'kysely';
import { operationWords } from '#core/managed/log-words.ts';
import type { Db } from '#server/db/connection.ts';

/** A call that changed something, or was to. */
export type OperationLine = {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string;
  readonly orgCode: string | null;
  readonly address: string;
  readonly userAgent: string | null;
  /** When the call began. */
  readonly time: string;
  readonly costMs: number;
  /** Of the contract. */
  readonly operation: string;
  /** The dictionary operate_type: 2 add, 3 change, 4 delete, 5 import, 6 export. */
  readonly type: number;
  readonly verb: string;
  readonly url: string;
  readonly parameters: string;
  /** Permission code it asks for; null where every user may. */
  readonly code: string | null;
  /** Person or thing the call was about, where the parameters do not say it. */
  readonly about: string | null;
  readonly outcome: 'done' | 'refused' | 'failed';
  /** Text of a refusal. */
  readonly answer: string | null;
};

/** A line with its place among those of its company that one process noted. */
export type NumberedLine = OperationLine & { readonly id: string; readonly writer: string; readonly no: number };

/**
 * Writes lines in one statement, each in the words of the menu: page and button its permission stands for. A line that is there already, since it
 * was written before its process was killed, stays.
 */
export async function addOperations(db: Db, lines: readonly NumberedLine[]): Promise<void> {
  const words = await wordsOf(db, lines);
  await db
    .insertInto('sys_log')
    .values(
      lines.map((line) => ({
        id: line.id,
        writer: line.writer,
        writer_no: line.no,
        tenant_id: line.tenantId,
        create_by: line.username,
        create_time: line.time,
        sys_org_code: line.orgCode,
        log_type: 2,
        log_content: contentOf(line, words),
        username: line.username,
        user_id: line.userId,
        address: line.address,
        user_agent: line.userAgent,
        operate_type: line.type,
        operation: line.operation,
        request_type: line.verb,
        request_url: line.url,
        request_param: line.parameters,
        cost_time: line.costMs,
        outcome: line.outcome,
        answer: line.answer,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const keyOf = (tenantId: string, code: string): string => `${tenantId} ${code}`;

async function wordsOf(db: Db, lines: readonly OperationLine[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(lines.flatMap(({ code }) => (code === null ? [] : [code])))];
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ tenantId: string; code: string; name: string; page: string | null }>`
    select p.tenant_id as "tenantId", p.perms as code, p.name, above.name as page
    from sys_permission p left join sys_permission above on above.id = p.parent_id
    where p.perms = any(${codes}::text[]) and p.del_flag = 0
    order by p.id desc`.execute(db);
  return new Map(
    rows.map(({ tenantId, code, name, page }) => [keyOf(tenantId, code), page === null ? name : `${page} · ${name}`]),
  );
}

const verbs: Readonly<Record<number, string>> = { 2: '添加', 3: '修改', 4: '删除', 5: '导入', 6: '导出' };

function contentOf(line: OperationLine, words: ReadonlyMap<string, string>): string {
  const known = line.code === null ? undefined : words.get(keyOf(line.tenantId, line.code));
  const own = (operationWords as Readonly<Record<string, string>>)[line.operation];
  const what = known ?? own ?? `${verbs[line.type] ?? ''} ${line.url}`;
  return line.about === null ? what : `${what}：${line.about}`;
}
