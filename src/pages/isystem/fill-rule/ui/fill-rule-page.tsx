import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { fillClasses, fillRuleSubject } from '#core/managed/fill-rule.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { testFillRule } from '@/entities/system/rule';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';

type Row = RowAt<typeof fillRuleSubject.path>;

/** Rules that fill fields [system.fill-rule]. */
export function FillRulePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="rules">
        <FillRules />
      </PartTexts>
    </PartTexts>
  );
}

function FillRules(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const notify = useUnit(noticeShown);
  const test = useMutation({
    mutationFn: (row: Row) => testFillRule(plain(row['ruleCode'])),
    onSuccess: (value, row) =>
      notify({
        kind: `fill-${row.id}`,
        level: 'success',
        text: text('fill.tested', { name: plain(row['ruleName']), value }),
      }),
  });
  const mayTest = rules.button('test').isVisible;
  return (
    <SystemList
      subject={fillRuleSubject}
      actionLabels={mayTest ? [text('fill.test')] : []}
      renderNote={(field) => (field === 'ruleParams' ? <Parameters /> : null)}
      renderActions={(row) =>
        mayTest ? (
          <Button look="link" onClick={() => test.mutate(row)}>
            {text('fill.test')}
          </Button>
        ) : null
      }
    />
  );
}

/** Lists the parameters of each kind. */
function Parameters(): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  return (
    <>
      {text('fill.paramsHint')}
      {Object.values(fillClasses).map(({ title, params }) => (
        <div key={title[1]}>
          {text('fill.params', {
            kind: said(title, language),
            params:
              params.length === 0
                ? text('fill.noParams')
                : params.map((one) => `${one.name} — ${said(one.title, language)}`).join('; '),
          })}
        </div>
      ))}
    </>
  );
}
