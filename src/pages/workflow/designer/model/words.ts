import type { ApproverRule } from '#core/workflow/settings.ts';
import type { Text } from '@/shared/i18n';
import type { FlowSurroundings } from './flow-context.ts';

type Known = Pick<FlowSurroundings, 'choices' | 'fields' | 'approvals' | 'nameOf'>;

/** Rules of approvers in words, for cards and tables. */
export function rulesInWords(rules: readonly ApproverRule[], known: Known, text: Text): string {
  return rules.map((rule) => ruleInWords(rule, known, text)).join('；');
}

function ruleInWords(rule: ApproverRule, { choices, fields, approvals, nameOf }: Known, text: Text): string {
  const type = text(`drawing.rule.${rule.type}`);
  const named = (
    list: readonly { readonly value: string; readonly text: string }[],
    codes: readonly string[],
  ): string =>
    text('label.value', {
      label: type,
      value:
        codes.map((code) => list.find(({ value }) => value === code)?.text ?? code).join('、') ||
        text('drawing.nobody'),
    });
  switch (rule.type) {
    case '1':
      return rule.users.map(nameOf).join('、') || type;
    case '2':
      return named(choices.roles, rule.roles);
    case '3':
      return rule.level === 0 ? type : text('drawing.headAbove', { level: rule.level });
    case '5':
      return text('drawing.superiors', { levels: rule.levels });
    case '6':
      return named(choices.positions, rule.positions);
    case '7':
      return named(choices.groups, rule.groups);
    case '9':
      return named(
        fields.map(({ name, label }) => ({ value: name, text: label })),
        [rule.field],
      );
    case '10':
      return named(choices.expressions, [rule.expression]);
    case '11':
      return named(
        approvals.map(({ key, name }) => ({ value: key, text: name })),
        [rule.node],
      );
    case '4':
    case '8':
      return type;
  }
}
