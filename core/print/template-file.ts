import type { PrintTemplate } from './template.ts';

/** A print template as a module file has it. */
export type PrintTemplateFile = PrintTemplate & {
  /** The form it is for. */
  readonly table: string;
  readonly name: string;
  readonly name_en: string;
  readonly default?: true;
  /** Codes of the roles that may print with it; everybody without. */
  readonly roles?: readonly string[];
};

/** Returns the stored part of the file. */
export function bodyOfFile({
  table: _table,
  name: _name,
  name_en: _english,
  default: _default,
  roles: _roles,
  ...body
}: PrintTemplateFile): PrintTemplate {
  return body;
}
