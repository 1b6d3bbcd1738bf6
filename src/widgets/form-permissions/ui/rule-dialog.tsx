import { useId, useState, type ReactNode } from 'react';
import { CONDITION_TREE, rowOperators, ruleVariables } from '#core/permission-rules/row-rule.ts';
import type { QueryTree } from '#core/query/tree.ts';
import type { AuthColumn, AuthRule } from '@/entities/form-permission';
import { AdvancedDialog } from '@/features/advanced-query';
import { failureOf, refusalDetail } from '@/shared/api';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
import { Arriving, Button, Dialog, TextField } from '@/shared/ui';
import { columnLabel, systemColumns, treeOf } from '../model/rule-words.ts';
import { useChange } from '../model/use-change.ts';

type RuleDialogProps = {
  readonly id: string;
  readonly tableName: string;
  /** null for a new one. */
  readonly rule: AuthRule | null;
  readonly words: (rule: AuthRule) => string;
  /** Fields a rule can ask about. */
  readonly columns: readonly AuthColumn[];
  readonly save: (rule: AuthRule) => Promise<void>;
  /** Part above the name. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
};

/** One row rule: a field with an operator and a value, or a combination of conditions. SQL text is nowhere to be typed. */
export function RuleDialog(props: RuleDialogProps): ReactNode {
  const { id, tableName, rule, words, columns, onClose } = props;
  const text = useText();
  const form = useId();
  const [draft, setDraft] = useState<AuthRule>(
    rule ?? { cgformId: id, ruleName: '', ruleColumn: '', ruleOperator: '=', ruleValue: '', status: 1 },
  );
  const set = (part: Partial<AuthRule>): void => setDraft({ ...draft, ...part });
  const isTree = draft.ruleOperator === CONDITION_TREE;
  const { mutate, isPending, error } = useChange(props.save, onClose);
  const faults = error === null ? [] : (refusalDetail(failureOf(error))?.errors ?? []);
  const fault = (field: string): string | undefined => faults.find((one) => one.field === field)?.message;
  return (
    <Dialog
      title={text(rule === null ? 'auth.addRule' : 'auth.editRule')}
      width={640}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" type="submit" form={form} isBusy={isPending}>
            {text('auth.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="auth-rule-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ ...draft, cgformId: id });
        }}
      >
        {props.lead}
        <TextField
          label={text('auth.ruleName')}
          required
          maxLength={50}
          value={draft.ruleName}
          error={fault('ruleName')}
          autoComplete="off"
          onChange={(event) => set({ ruleName: event.currentTarget.value })}
        />
        <fieldset className="auth-kinds">
          <legend>{text('auth.ruleKind')}</legend>
          {(['single', 'tree'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="kind"
                checked={isTree === (kind === 'tree')}
                onChange={() => set({ ruleOperator: kind === 'tree' ? CONDITION_TREE : '=', ruleValue: '' })}
              />
              {text(`auth.kind.${kind}`)}
            </label>
          ))}
        </fieldset>
        {isTree ? (
          <Conditions tableName={tableName} draft={draft} words={words} fault={fault('ruleValue')} onChange={set} />
        ) : (
          <OneField columns={columns} draft={draft} fault={fault} onChange={set} />
        )}
        {error !== null && faults.length === 0 ? (
          <p className="auth-fault" role="alert">
            {error.message}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

function OneField({
  columns,
  draft,
  fault,
  onChange,
}: {
  readonly columns: readonly AuthColumn[];
  readonly draft: AuthRule;
  readonly fault: (field: string) => string | undefined;
  readonly onChange: (part: Partial<AuthRule>) => void;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [columnField, operatorField] = [useId(), useId()];
  const columnFault = fault('ruleColumn');
  return (
    <>
      <div className="text-field">
        <label htmlFor={columnField}>{text('auth.column')}</label>
        <select
          id={columnField}
          className="control"
          aria-invalid={columnFault !== undefined}
          value={draft.ruleColumn ?? ''}
          onChange={(event) => onChange({ ruleColumn: event.currentTarget.value })}
        >
          <option value="">{text('auth.chooseColumn')}</option>
          {[...columns.map(({ code }) => code), ...systemColumns].map((code) => (
            <option key={code} value={code}>
              {columnLabel(code, columns, text, dataText)}
            </option>
          ))}
        </select>
        {columnFault === undefined ? null : (
          <p className="auth-fault" role="alert">
            {columnFault}
          </p>
        )}
      </div>
      <div className="text-field">
        <label htmlFor={operatorField}>{text('auth.operator')}</label>
        <select
          id={operatorField}
          className="control"
          value={draft.ruleOperator}
          onChange={(event) => onChange({ ruleOperator: event.currentTarget.value })}
        >
          {rowOperators.map((operator) => (
            <option key={operator} value={operator}>
              {text(`auth.op.${operator}`)}
            </option>
          ))}
        </select>
      </div>
      <TextField
        label={text('auth.value')}
        required
        maxLength={255}
        value={draft.ruleValue}
        error={fault('ruleValue')}
        hint={text('auth.valueHint')}
        autoComplete="off"
        onChange={(event) => onChange({ ruleValue: event.currentTarget.value })}
        aside={
          <select
            className="control auth-variable"
            aria-label={text('auth.variable')}
            value=""
            onChange={(event) => onChange({ ruleValue: `${draft.ruleValue}#{${event.currentTarget.value}}` })}
          >
            <option value="">{text('auth.variable')}</option>
            {ruleVariables.map((name) => (
              <option key={name} value={name}>
                {text(`auth.variable.${name}` as TextKey)}
              </option>
            ))}
          </select>
        }
      />
    </>
  );
}

function Conditions({
  tableName,
  draft,
  words,
  fault,
  onChange,
}: {
  readonly tableName: string;
  readonly draft: AuthRule;
  readonly words: (rule: AuthRule) => string;
  readonly fault: string | undefined;
  readonly onChange: (part: Partial<AuthRule>) => void;
}): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const tree = treeOf(draft);
  const take = (next: QueryTree | null): void => {
    onChange({ ruleValue: next === null ? '' : JSON.stringify(next) });
    setOpen(false);
  };
  return (
    <div className="auth-conditions">
      <p>{tree === null ? text('auth.noConditions') : words(draft)}</p>
      <Button onClick={() => setOpen(true)}>{text('auth.conditions')}</Button>
      {fault === undefined ? null : (
        <p className="auth-fault" role="alert">
          {fault}
        </p>
      )}
      {isOpen ? (
        <Arriving>
          <AdvancedDialog
            code={tableName}
            tree={tree}
            actLabel={text('auth.keepConditions')}
            onClose={() => setOpen(false)}
            onSearch={take}
          />
        </Arriving>
      ) : null}
    </div>
  );
}
