import { sql } from 'kysely';

/** May people of this company sign in and work now? Over alias `t` of sys_tenant. */
export const isOpenCompany = sql<boolean>`(t.del_flag = 0 and t.status = 1
  and current_date between coalesce(t.begin_date, '-infinity') and coalesce(t.end_date, 'infinity'))`;
