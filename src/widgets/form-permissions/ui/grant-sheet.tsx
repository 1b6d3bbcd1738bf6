import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  elementsQuery,
  grantedQuery,
  rulesQuery,
  saveGrants,
  type AuthElement,
  type AuthGrantee,
  type AuthMode,
  type GrantType,
} from '@/entities/form-permission';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
import { Button, EmptyState } from '@/shared/ui';
import { useChange } from '../model/use-change.ts';
import { GranteeList } from './grantee-list.tsx';
import { Loaded } from './loaded.tsx';
import { useFormRuleWords } from './rule-sheet.tsx';

type GrantSheetProps = { readonly id: string; readonly tableName: string; readonly isSub: boolean };

const modes: readonly AuthMode[] = ['role', 'depart', 'user'];
const kinds: readonly { readonly type: GrantType; readonly title: TextKey }[] = [
  { type: 1, title: 'auth.fields' },
  { type: 2, title: 'auth.buttons' },
  { type: 3, title: 'auth.rules' },
];

/** Shows the grants of elements under control; every tick is stored at once. */
export function GrantSheet({ id, tableName, isSub }: GrantSheetProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [mode, setMode] = useState<AuthMode>('role');
  const [chosen, setChosen] = useState<AuthGrantee | null>(null);
  return (
    <div className="auth-grants">
      <div>
        <fieldset className="auth-kinds">
          <legend>{text('auth.mode')}</legend>
          {modes.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="auth-mode"
                checked={one === mode}
                onChange={() => {
                  setMode(one);
                  setChosen(null);
                }}
              />
              {text(`auth.mode.${one}` as TextKey)}
            </label>
          ))}
        </fieldset>
        {mode === 'depart' ? <p className="auth-hint">{text('auth.departHint')}</p> : null}
        <GranteeList key={mode} mode={mode} chosen={chosen} onChoose={setChosen} />
      </div>
      {chosen === null ? (
        <EmptyState text={text('auth.choose')} />
      ) : (
        <section aria-label={text('auth.grantsOf', { name: dataText(chosen.name) })}>
          <h3>{text('auth.grantsOf', { name: dataText(chosen.name) })}</h3>
          {kinds
            .filter(({ type }) => !isSub || type === 1)
            .map(({ type, title }) => (
              <Grants
                key={`${mode} ${chosen.id} ${type}`}
                id={id}
                tableName={tableName}
                type={type}
                title={text(title)}
                mode={mode}
                granteeId={chosen.id}
              />
            ))}
        </section>
      )}
    </div>
  );
}

type GrantsProps = {
  readonly id: string;
  readonly tableName: string;
  readonly type: GrantType;
  readonly title: string;
  readonly mode: AuthMode;
  readonly granteeId: string;
};

/** Something that can be granted, in words. */
type Grantable = { readonly id: string; readonly label: string; readonly detail: string };

function Grants({ id, tableName, type, title, mode, granteeId }: GrantsProps): ReactNode {
  const granted = useQuery(grantedQuery(id, type, mode, granteeId));
  const { items, query } = useGrantables(id, tableName, type);
  const { mutate, isPending, error } = useChange((ids: readonly string[]) =>
    saveGrants(id, type, mode, granteeId, ids),
  );
  const set = (next: readonly string[]): void => {
    if (!isPending) mutate(next);
  };
  return (
    <fieldset className="auth-ticks" aria-busy={isPending}>
      <legend>{title}</legend>
      <Loaded<unknown> query={query}>
        {() => (
          <Loaded query={granted}>
            {(ids) => <Ticks items={items} ids={ids} isBusy={isPending} onChange={set} />}
          </Loaded>
        )}
      </Loaded>
      {error === null ? null : (
        <p className="auth-fault" role="alert">
          {error.message}
        </p>
      )}
    </fieldset>
  );
}

type TicksProps = {
  readonly items: readonly Grantable[];
  readonly ids: readonly string[];
  readonly isBusy: boolean;
  readonly onChange: (ids: readonly string[]) => void;
};

function Ticks({ items, ids, isBusy, onChange }: TicksProps): ReactNode {
  const text = useText();
  if (items.length === 0) return <p className="auth-hint">{text('auth.noElements')}</p>;
  return (
    <>
      {items.map(({ id, label, detail }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={ids.includes(id)}
            onChange={() => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])}
          />
          <span>
            {label} <small>{detail}</small>
          </span>
        </label>
      ))}
      {items.length < 3 ? null : (
        <div className="auth-bar">
          <Button look="link" isBusy={isBusy} onClick={() => onChange(items.map(({ id }) => id))}>
            {text('auth.all')}
          </Button>
          <Button look="link" isBusy={isBusy} onClick={() => onChange([])}>
            {text('auth.none')}
          </Button>
        </div>
      )}
    </>
  );
}

function useGrantables(id: string, tableName: string, type: GrantType) {
  const text = useText();
  const dataText = useDataText();
  const words = useFormRuleWords(id, tableName);
  const elements = useQuery({ ...elementsQuery(id, type === 2 ? 2 : 1), enabled: type !== 3 });
  const rules = useQuery({ ...rulesQuery(id), enabled: type === 3 });
  const aspect = ({ page, control }: AuthElement): TextKey =>
    control === 3 ? 'auth.aspect.edit' : page === 3 ? 'auth.aspect.list' : 'auth.aspect.form';
  const items: readonly Grantable[] =
    type === 3
      ? (rules.data ?? [])
          .filter(({ status }) => status === 1)
          .map((rule) => ({ id: rule.id ?? '', label: rule.ruleName, detail: words(rule) }))
      : (elements.data ?? []).map((element) => ({
          id: element.id,
          label: dataText(element.title),
          detail: type === 1 ? text(aspect(element)) : '',
        }));
  return { items, query: type === 3 ? rules : elements };
}
