import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import {
  columnsQuery,
  deleteRule,
  rulesQuery,
  saveRule,
  type AuthColumn,
  type AuthRule,
} from '@/entities/form-permission';
import { formQuery } from '@/entities/screen';
import { queryFieldOf } from '#core/screen/query-view.ts';
import { useDataText, useText } from '@/shared/i18n';
import { Button, EmptyState, questionAsked } from '@/shared/ui';
import { ruleWords } from '../model/rule-words.ts';
import { useChange } from '../model/use-change.ts';
import { Loaded } from './loaded.tsx';
import { RuleDialog } from './rule-dialog.tsx';

/** Row rules of a form. */
export function RuleSheet({ id, tableName }: { readonly id: string; readonly tableName: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const ask = useUnit(questionAsked);
  const query = useQuery(rulesQuery(id));
  const { data: columns = NO_COLUMNS } = useQuery(columnsQuery(id));
  const words = useRuleWords(columns, tableName);
  const [edited, setEdited] = useState<AuthRule | 'new' | null>(null);
  const { mutate, isPending, error } = useChange((act: () => Promise<void>) => act());
  return (
    <>
      <p className="auth-hint">{text('auth.rulesHint')}</p>
      <div className="auth-bar">
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          {text('auth.addRule')}
        </Button>
      </div>
      {error === null ? null : (
        <p className="auth-fault" role="alert">
          {error.message}
        </p>
      )}
      <Loaded query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <EmptyState text={text('auth.noRules')} />
          ) : (
            <ul className="auth-rules" aria-label={text('auth.rules')} aria-busy={isPending}>
              {rules.map((rule) => (
                <li key={rule.id}>
                  <label className="auth-rule-on">
                    <input
                      type="checkbox"
                      role="switch"
                      className="auth-switch"
                      aria-label={text('auth.cell', { title: rule.ruleName, label: text('auth.active') })}
                      checked={rule.status === 1}
                      aria-checked={rule.status === 1}
                      onChange={() => mutate(() => saveRule({ ...rule, status: rule.status === 1 ? 0 : 1 }))}
                    />
                  </label>
                  <div className="auth-rule-words">
                    <strong>{rule.ruleName}</strong>
                    <span>{words(rule)}</span>
                  </div>
                  <Button
                    look="link"
                    aria-label={text('auth.editOf', { name: rule.ruleName })}
                    onClick={() => setEdited(rule)}
                  >
                    {text('auth.edit')}
                  </Button>
                  <Button
                    look="link-danger"
                    aria-label={text('auth.deleteRule', { name: rule.ruleName })}
                    onClick={() =>
                      ask({
                        title: text('auth.deleteRule', { name: rule.ruleName }),
                        text: text('auth.deleteRuleAsk'),
                        yes: text('action.confirm'),
                        no: text('action.cancel'),
                        isDangerous: true,
                        onYes: () => mutate(() => deleteRule(rule.id ?? '')),
                      })
                    }
                  >
                    {dataText('删除')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited === null ? null : (
        <RuleDialog
          id={id}
          tableName={tableName}
          rule={edited === 'new' ? null : edited}
          words={words}
          columns={columns}
          save={saveRule}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

const NO_COLUMNS: readonly AuthColumn[] = [];

/** Says rules of a form in words. */
export function useFormRuleWords(id: string, tableName: string): (rule: AuthRule) => string {
  const { data: columns = NO_COLUMNS } = useQuery(columnsQuery(id));
  return useRuleWords(columns, tableName);
}

/** The same where the fields are known. */
export function useRuleWords(columns: readonly AuthColumn[], tableName: string): (rule: AuthRule) => string {
  const text = useText();
  const dataText = useDataText();
  const { data: form } = useQuery({ ...formQuery(tableName), enabled: tableName !== '', meta: { isQuiet: true } });
  const fields = useMemo(() => (form?.fields ?? []).map(queryFieldOf), [form]);
  return (rule) => ruleWords(rule, columns, fields, text, dataText);
}
