import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberRulesQuery, type NumberRuleDraft } from '@/entities/number-rule';
import { DefinitionPage, StoredDefinition } from '@/widgets/definition-list';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';
import { RuleEditor } from './rule-editor.tsx';
import { RuleList } from './rule-list.tsx';

const EMPTY: NumberRuleDraft = { code: '', name: '', pattern: '{yyyyMMdd}{0000}', resetCycle: 'day' };

/** Number rules as administrators make them: the list, or the one the address names [B2.3]. */
export function CodeDesignPage(): ReactNode {
  return (
    <PartTexts part="number-rule">
      <DefinitionPage
        renderList={(onOpen) => <RuleList onOpen={onOpen} />}
        renderAdd={(onClose) => <RuleEditor key="add" draft={EMPTY} forms={[]} onClose={onClose} />}
        renderEdit={(code, onClose) => <StoredRule key={code} code={code} onClose={onClose} />}
      />
    </PartTexts>
  );
}

function StoredRule({ code, onClose }: { readonly code: string; readonly onClose: () => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = useQuery({
    ...numberRulesQuery({ page: 1, size: 100, filters: { code } }),
    // An old version would only end in a conflict.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <StoredDefinition query={rules}>
      {({ records }) => {
        // The list finds fragments: others may have this code in theirs.
        const rule = records.find((one) => one.code === code);
        if (rule === undefined)
          return (
            <ErrorState
              title={text('form.failed')}
              reason={text('rule.gone')}
              retry={{ label: text('action.retry'), act: () => void rules.refetch() }}
            />
          );
        const forms = rule.usedBy.map(({ title, field }) =>
          text('rule.use', { title: dataText(title), field: dataText(field) }),
        );
        return <RuleEditor draft={rule} forms={forms} onClose={onClose} />;
      }}
    </StoredDefinition>
  );
}
