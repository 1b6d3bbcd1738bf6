import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Processes as they run: instances, visits of nodes, tasks, what was done, copies, reminders, entrusted tasks [B2.36, P30]. */
export const workflowRun: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('wf_instance')
      .$call(systemColumns)
      .addColumn('model_id', 'text', (c) => c.notNull())
      .addColumn('version_id', 'text', (c) => c.notNull())
      .addColumn('model_key', 'text', (c) => c.notNull())
      .addColumn('process_name', 'text', (c) => c.notNull())
      .addColumn('form_code', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('starter_id', 'text', (c) => c.notNull())
      .addColumn('starter', 'text', (c) => c.notNull())
      .addColumn('starter_depart', 'text')
      // Dictionary wf_instance_status: 1 running, 2 agreed, 3 refused, 4 cancelled.
      .addColumn('instance_status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('1')
          .check(sql`instance_status in ('1', '2', '3', '4')`),
      )
      .addColumn('is_suspended', 'boolean', (c) => c.notNull().defaultTo(false))
      // What the engine has to be given; empty while the starter has it back, and once it has ended.
      .addColumn('engine_state', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('taken', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      // Whom the starter chose, node by node.
      .addColumn('chosen', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
      .addColumn('wake_at', 'timestamptz')
      .addColumn('end_time', 'timestamptz')
      .execute();
    // One running instance per document, by the database (P30).
    await sql`create unique index wf_instance_running on wf_instance (tenant_id, form_code, record_id)
      where instance_status = '1' and del_flag = 0`.execute(db);
    await sql`create index wf_instance_starter on wf_instance (tenant_id, starter_id, create_time desc)`.execute(db);
    await sql`create index wf_instance_time on wf_instance (tenant_id, create_time desc)`.execute(db);
    await sql`create index wf_instance_record on wf_instance (tenant_id, form_code, record_id)`.execute(db);
    await sql`create index wf_instance_model on wf_instance (model_id, instance_status)`.execute(db);
    await sql`create index wf_instance_wake on wf_instance (wake_at) where wake_at is not null`.execute(db);
    await db.schema
      .createTable('wf_visit')
      .$call(systemColumns)
      .addColumn('instance_id', 'text', (c) => c.notNull().references('wf_instance.id'))
      .addColumn('node_key', 'text', (c) => c.notNull())
      .addColumn('node_name', 'text', (c) => c.notNull())
      // open, agreed, rejected, returned, cancelled, skipped
      .addColumn('outcome', 'text', (c) => c.notNull().defaultTo('open'))
      .addColumn('end_time', 'timestamptz')
      .execute();
    await sql`create index wf_visit_instance on wf_visit (instance_id, create_time)`.execute(db);
    // A node waits once at a time.
    await sql`create unique index wf_visit_open on wf_visit (instance_id, node_key) where outcome = 'open'`.execute(db);
    await db.schema
      .createTable('wf_task')
      .$call(systemColumns)
      .addColumn('instance_id', 'text', (c) => c.notNull().references('wf_instance.id'))
      .addColumn('visit_id', 'text', (c) => c.notNull().references('wf_visit.id'))
      .addColumn('node_key', 'text', (c) => c.notNull())
      .addColumn('node_name', 'text', (c) => c.notNull())
      // sign: one of the approvers; before, after, parallel: a signer somebody added; starter: it came back to the starter.
      .addColumn('kind', 'text', (c) =>
        c.notNull().check(sql`kind in ('sign', 'before', 'after', 'parallel', 'starter')`),
      )
      .addColumn('parent_id', 'text')
      .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('assignee_id', 'text', (c) => c.notNull())
      // Whose it is, where somebody else has it: delegated, entrusted, a deputy.
      .addColumn('owner_id', 'text')
      .addColumn('owner_way', 'text', (c) => c.check(sql`owner_way in ('delegate', 'entrust', 'deputy')`))
      // Dictionary wf_task_status: 0 waits for its turn, 1 to do, 2 agreed, 3 rejected, 4 cancelled, 5 returned, 7 agreed and signers after it still decide.
      .addColumn('task_state', 'text', (c) => c.notNull().check(sql`task_state in ('0', '1', '2', '3', '4', '5', '7')`))
      .addColumn('arrive_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('due_time', 'timestamptz')
      .addColumn('is_overdue', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('done_time', 'timestamptz')
      .addColumn('opinion', 'text')
      .addColumn('signature', 'text')
      .addColumn('files', 'text')
      .addColumn('urge_count', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('urge_time', 'timestamptz')
      .execute();
    await sql`create index wf_task_todo on wf_task (tenant_id, assignee_id, arrive_time desc) where task_state = '1'`.execute(
      db,
    );
    await sql`create index wf_task_done on wf_task (tenant_id, assignee_id, done_time desc) where done_time is not null`.execute(
      db,
    );
    await sql`create index wf_task_instance on wf_task (instance_id, visit_id)`.execute(db);
    await sql`create index wf_task_due on wf_task (due_time) where task_state = '1' and due_time is not null and not is_overdue`.execute(
      db,
    );
    await db.schema
      .createTable('wf_history')
      .$call(systemColumns)
      .addColumn('instance_id', 'text', (c) => c.notNull().references('wf_instance.id'))
      .addColumn('task_id', 'text')
      .addColumn('node_key', 'text')
      .addColumn('node_name', 'text')
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('actor_id', 'text')
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('to_users', 'text')
      .addColumn('opinion', 'text')
      .addColumn('signature', 'text')
      .addColumn('files', 'text')
      .execute();
    await sql`create index wf_history_instance on wf_history (instance_id, create_time)`.execute(db);
    await db.schema
      .createTable('wf_copy')
      .$call(systemColumns)
      .addColumn('instance_id', 'text', (c) => c.notNull().references('wf_instance.id'))
      .addColumn('to_id', 'text', (c) => c.notNull())
      .addColumn('from_user', 'text', (c) => c.notNull())
      .addColumn('node_name', 'text')
      .addColumn('read_flag', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index wf_copy_to on wf_copy (tenant_id, to_id, create_time desc)`.execute(db);
    await db.schema
      .createTable('wf_urge')
      .$call(systemColumns)
      .addColumn('instance_id', 'text', (c) => c.notNull().references('wf_instance.id'))
      .addColumn('task_id', 'text', (c) => c.notNull().references('wf_task.id'))
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('node_name', 'text', (c) => c.notNull())
      .addColumn('to_user', 'text', (c) => c.notNull())
      .addColumn('urge_by', 'text', (c) => c.notNull())
      .addColumn('urge_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('content', 'text')
      .execute();
    await sql`create index wf_urge_time on wf_urge (tenant_id, urge_time desc)`.execute(db);
    await db.schema
      .createTable('wf_entrust')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('agent_id', 'text', (c) => c.notNull())
      // Keys of models, by comma; all of them without.
      .addColumn('model_ids', 'text')
      .addColumn('begin_time', 'timestamptz', (c) => c.notNull())
      .addColumn('end_time', 'timestamptz', (c) => c.notNull())
      .addColumn('reason', 'text')
      .addColumn('sort_no', 'integer')
      .addColumn('enabled', 'boolean', (c) => c.notNull().defaultTo(true))
      .addCheckConstraint('wf_entrust_time', sql`end_time > begin_time`)
      .addCheckConstraint('wf_entrust_other', sql`user_id <> agent_id`)
      .execute();
    await sql`create index wf_entrust_user on wf_entrust (tenant_id, user_id) where del_flag = 0 and enabled`.execute(
      db,
    );
  },
};
