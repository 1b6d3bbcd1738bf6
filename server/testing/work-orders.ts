import { sql } from 'kysely';
import type { DocumentStage } from './document-stage.ts';

type Row = Record<string, unknown>;

/** Makes work orders over the item FG1 that may begin, in workshop WS unless it is told another; answers their ids. */
export const workOrders =
  ({ make, server }: Pick<DocumentStage, 'make' | 'server'>) =>
  async (qty: number, bom: readonly Row[] = [], workshop = 'WS'): Promise<string> => {
    const id = await make('mfg_work_order', {
      bill_date: '2026-10-10',
      wo_type: '1',
      wo_source: '1',
      material_id: 'FG1',
      qty,
      workshop_id: workshop,
      plan_begin: '2026-10-11 08:00:00',
      plan_end: '2026-10-12 18:00:00',
      mfg_work_order_bom: bom,
    });
    await sql`update mfg_work_order set wo_status = '2' where id = ${id}`.execute(server.db);
    return id;
  };
