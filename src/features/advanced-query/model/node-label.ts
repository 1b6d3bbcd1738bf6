import { isGroup, needsValue, type QueryNode } from '#core/query/tree.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import type { Text } from '@/shared/i18n';
import { relativeText } from './relative-values.ts';

/** A condition or group in words, as a chip or a printed line says it. */
export function nodeLabel(
  node: QueryNode,
  fields: readonly QueryFieldView[],
  text: Text,
  dataText: (text: string) => string,
): string {
  if (isGroup(node)) {
    const parts = node.children.map((child) => nodeLabel(child, fields, text, dataText));
    return `(${parts.join(` ${text(node.matchType === 'or' ? 'advanced.or' : 'advanced.and')} `)})`;
  }
  const field = fields.find((known) => known.field === node.field);
  const label = `${dataText(field?.label ?? node.field)} ${text(`rule.${node.rule}`)}`;
  return needsValue(node.rule) ? `${label} ${valueLabel(node.val, field, text, dataText)}` : label;
}

/** A value of a condition in words: relative, a dictionary's text, or as it stands. */
export function valueLabel(
  val: string,
  field: QueryFieldView | undefined,
  text: Text,
  dataText: (text: string) => string,
): string {
  const relative = relativeText(val);
  if (relative !== null) return text(relative);
  const option = field?.options.find((item) => String(item.value) === val);
  if (option !== undefined) return dataText(option.text);
  return val.replace(',', ' ~ ');
}
