/**
 * Dimensions the entries of an account are told apart by (核算维度): dictionary aux_type, the name of each, its column in a line of a voucher,
 * and the table of what is named there.
 */
export const dimensions = [
  { type: '1', name: 'customer', column: 'aux_customer', table: 'crm_customer', text: 'name', value: 'id' },
  { type: '2', name: 'supplier', column: 'aux_supplier', table: 'pur_supplier', text: 'name', value: 'id' },
  { type: '3', name: 'depart', column: 'aux_depart', table: 'sys_depart', text: 'depart_name', value: 'id' },
  { type: '4', name: 'person', column: 'aux_person', table: 'sys_user', text: 'realname', value: 'username' },
  { type: '5', name: 'project', column: 'aux_project', table: 'md_project_code', text: 'name', value: 'id' },
] as const;

/** A dimension, as code names it. */
export type DimensionName = (typeof dimensions)[number]['name'];

/** Lists the dimensions an account asks for, by dictionary aux_type; `text` is its column aux_types. */
export function auxTypesOf(text: string | null | undefined): readonly string[] {
  return (text ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}
