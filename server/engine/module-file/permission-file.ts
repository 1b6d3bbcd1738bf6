import type { Known, Report } from '#core/online/check-form.ts';
import { readableSystemColumns } from '#core/online/definition.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { rowRuleFault } from '#core/permission-rules/row-rule.ts';
import { filled } from '#core/refusals/text.ts';
import { forAuthors } from './source.ts';

/** Aspect of a field or button under control: seen in the list, seen in the form, changed in the form. */
export type Aspect = 'list' | 'form' | 'edit';

/** Codes of the aspects in the database. */
export const aspects: Readonly<Record<Aspect, { readonly page: number; readonly control: number }>> = {
  list: { page: 3, control: 5 },
  form: { page: 5, control: 5 },
  edit: { page: 5, control: 3 },
};

/** Codes in the database of what is controlled. */
export const kinds = { field: 1, button: 2 } as const;

/** Roles and people something is granted to: codes of roles, accounts, codes of departments. */
export type Grantees = {
  readonly roles: readonly string[];
  readonly users?: readonly string[];
  readonly departs?: readonly string[];
};

/** Everybody it is not granted to goes without. */
type Element = Grantees & {
  readonly kind: keyof typeof kinds;
  readonly code: string;
  readonly aspect: Aspect;
  readonly active?: false;
};

/** Binds those it is granted to. */
type Rule = Grantees & {
  readonly name: string;
  readonly column?: string;
  readonly operator: string;
  readonly value: string;
  readonly active?: false;
};

/** Permissions to see and change parts of a table: `permissions.yaml` of a module. */
export type TablePermissions = {
  readonly table: string;
  readonly elements?: readonly Element[];
  readonly rules?: readonly Rule[];
};
export type PermissionFile = { readonly tables: readonly TablePermissions[] };

/** Permissions are of forms of their own module, for fields and roles that are there. */
export function checkPermissions(
  { tables }: PermissionFile,
  known: { readonly own: ReadonlySet<string>; readonly fields: Known['tables']; readonly roles: ReadonlySet<string> },
  report: Report,
): void {
  for (const [index, { table, elements = [], rules = [] }] of tables.entries()) {
    const fields = known.fields.get(table);
    if (fields === undefined || !known.own.has(table)) {
      report(['tables', index, 'table'], forAuthors(`本模块没有数据表 ${table}`));
      continue;
    }
    const has = (name: string): boolean => fields.some((field) => field.name === name);
    const rolesOf = (place: 'elements' | 'rules', at: number, roles: readonly string[]): void => {
      for (const role of roles)
        if (!known.roles.has(role)) report(['tables', index, place, at, 'roles'], forAuthors(`没有角色 ${role}`));
    };
    for (const [at, { kind, code, roles }] of elements.entries()) {
      if (kind === 'field' && !has(code))
        report(['tables', index, 'elements', at], filled(formRefusals.tableNoField, { table, name: code }));
      rolesOf('elements', at, roles);
    }
    for (const [at, { name, column = '', operator, value, roles }] of rules.entries()) {
      const fault = rowRuleFault({ column, operator, value });
      if (fault !== null) report(['tables', index, 'rules', at], forAuthors(`数据规则“${name}”：${fault.zh}`));
      else if (column !== '' && !has(column) && !recordColumns.has(column))
        report(['tables', index, 'rules', at], filled(formRefusals.tableNoField, { table, name: column }));
      rolesOf('rules', at, roles);
    }
  }
}

/** Columns of every record that rules may name. */
const recordColumns: ReadonlySet<string> = new Set([...readableSystemColumns, 'sys_org_code']);
