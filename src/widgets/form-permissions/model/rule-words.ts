import { CONDITION_TREE, ruleVariables } from '#core/permission-rules/row-rule.ts';
import type { QueryTree } from '#core/query/tree.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { nodeLabel } from '@/features/advanced-query';
import type { AuthColumn, AuthRule } from '@/entities/form-permission';
import type { Text, TextKey } from '@/shared/i18n';

/** Columns every row has; rules may ask about them, too. */
export const systemColumns = ['create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'] as const;

/** Name of a column in words. */
export function columnLabel(
  column: string,
  columns: readonly AuthColumn[],
  text: Text,
  dataText: (text: string) => string,
): string {
  const system = systemColumns.find((name) => name === column);
  const own = columns.find(({ code }) => code === column);
  if (own !== undefined) return dataText(own.title);
  return system === undefined ? column : text(`auth.system.${system}`);
}

/** The tree of a rule that is one; null for any other, and for one that cannot be read. */
export function treeOf({ ruleOperator, ruleValue }: Pick<AuthRule, 'ruleOperator' | 'ruleValue'>): QueryTree | null {
  if (ruleOperator !== CONDITION_TREE) return null;
  try {
    const parsed: unknown = JSON.parse(ruleValue);
    if (typeof parsed !== 'object' || parsed === null || !('items' in parsed) || !Array.isArray(parsed.items))
      return null;
    const matchType = 'matchType' in parsed && parsed.matchType === 'or' ? 'or' : 'and';
    // The server took it as a tree of conditions.
    return { matchType, items: parsed.items as QueryTree['items'] };
  } catch {
    return null;
  }
}

/** A row rule as a sentence. */
export function ruleWords(
  rule: Pick<AuthRule, 'ruleColumn' | 'ruleOperator' | 'ruleValue'>,
  columns: readonly AuthColumn[],
  fields: readonly QueryFieldView[],
  text: Text,
  dataText: (text: string) => string,
): string {
  const tree = treeOf(rule);
  if (tree !== null) {
    const join = ` ${text(tree.matchType === 'or' ? 'advanced.or' : 'advanced.and')} `;
    return tree.items.map((item) => nodeLabel(item, fields, text, dataText)).join(join);
  }
  const value = ruleVariables.reduce(
    (words, name) => words.replaceAll(`#{${name}}`, text(`auth.variable.${name}` as TextKey)),
    rule.ruleValue,
  );
  const label = columnLabel(rule.ruleColumn ?? '', columns, text, dataText);
  return `${label} ${text(`auth.op.${rule.ruleOperator}` as TextKey)} ${value}`;
}
