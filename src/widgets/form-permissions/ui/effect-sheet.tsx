import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { explainQuery, type AuthExplanation, type AuthGrantee } from '@/entities/form-permission';
import { useDataText, useText } from '@/shared/i18n';
import { EmptyState } from '@/shared/ui';
import { GranteeList } from './grantee-list.tsx';
import { Loaded } from './loaded.tsx';
import { useFormRuleWords } from './rule-sheet.tsx';

type EffectSheetProps = { readonly id: string; readonly tableName: string; readonly isSub: boolean };

/** Shows the form as a chosen user will see it: the server's own decision, in words. */
export function EffectSheet(props: EffectSheetProps): ReactNode {
  const text = useText();
  const [chosen, setChosen] = useState<AuthGrantee | null>(null);
  return (
    <div className="auth-grants">
      <div>
        <p className="auth-hint">{text('auth.effectHint')}</p>
        <GranteeList mode="user" chosen={chosen} onChoose={setChosen} />
      </div>
      {chosen === null ? <EmptyState text={text('auth.chooseUser')} /> : <Effect {...props} userId={chosen.id} />}
    </div>
  );
}

function Effect({ id, tableName, userId }: EffectSheetProps & { readonly userId: string }): ReactNode {
  const query = useQuery(explainQuery(id, userId));
  const text = useText();
  const words = useFormRuleWords(id, tableName);
  return (
    <Loaded query={query}>
      {(found) => (
        <Explanation
          found={found}
          rows={found.rules.map((rule) => text('label.value', { label: rule.ruleName, value: words(rule) }))}
        />
      )}
    </Loaded>
  );
}

function Explanation({
  found,
  rows,
}: {
  readonly found: AuthExplanation;
  readonly rows: readonly string[];
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { name } = found;
  const names = (list: AuthExplanation['list']): string =>
    list.length === 0
      ? text('auth.nothing')
      : list
          .map(({ table, title }) => (table == null ? dataText(title) : `${dataText(table)} / ${dataText(title)}`))
          .join(text('auth.comma'));
  const parts: readonly (readonly [label: string, words: string])[] = [
    [text('auth.hiddenColumns'), names(found.list)],
    [text('auth.hiddenFields'), names(found.form)],
    [text('auth.lockedFields'), names(found.edit)],
    [text('auth.hiddenButtons'), names(found.buttons)],
    [text('auth.boundRows'), rows.length === 0 ? text('auth.allRows') : rows.join('\n')],
  ];
  return (
    <section aria-label={text('auth.effectOf', { name })}>
      <h3>{text('auth.effectOf', { name })}</h3>
      {found.isFree ? <p>{text('auth.free', { name })}</p> : null}
      {found.mayView ? null : <p className="auth-fault">{text('auth.noView', { name })}</p>}
      <dl className="auth-effect">
        {parts.map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
