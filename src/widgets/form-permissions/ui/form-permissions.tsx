import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { offers } from '@/shared/api';
import { PartTexts, useDataText, useText, type TextKey } from '@/shared/i18n';
import { Dialog, EmptyState } from '@/shared/ui';
import { ButtonSheet } from './button-sheet.tsx';
import { ColumnSheet } from './column-sheet.tsx';
import { EffectSheet } from './effect-sheet.tsx';
import { GrantSheet } from './grant-sheet.tsx';
import { RuleSheet } from './rule-sheet.tsx';
import './form-permissions.css';

type FormPermissionsProps = {
  /** Head id of a form, or table name of a sub-table. */
  readonly id: string;
  readonly tableName: string;
  readonly title: string;
  readonly isSub: boolean;
  readonly onClose: () => void;
};

type Sheet = 'fields' | 'buttons' | 'rules' | 'grants' | 'effect';

/** Shows the elements of a form under control, the people they are granted to, and the result for a user [A6.3]. */
export function FormPermissions(props: FormPermissionsProps): ReactNode {
  return (
    <PartTexts part="permission">
      <Sheets {...props} />
    </PartTexts>
  );
}

function Sheets({ id, tableName, title, isSub, onClose }: FormPermissionsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [shown, setShown] = useState<Sheet>('fields');
  const hasGrantees = offers('GET /online/cgform/permission/grantees');
  const sheets: readonly Sheet[] = [
    'fields',
    'buttons',
    'rules',
    ...(hasGrantees ? (['grants', 'effect'] as const) : []),
  ];
  const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = sheets[(sheets.indexOf(shown) + step + sheets.length) % sheets.length] ?? 'fields';
    setShown(next);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-sheet="${next}"]`)?.focus();
  };
  return (
    <Dialog
      title={text('auth.title', { title: dataText(title) })}
      width={1080}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <div className="auth-tabs" role="tablist" aria-label={text('auth.parts')}>
        {sheets.map((sheet) => (
          <button
            key={sheet}
            type="button"
            role="tab"
            data-sheet={sheet}
            aria-selected={sheet === shown}
            tabIndex={sheet === shown ? 0 : -1}
            onClick={() => setShown(sheet)}
            onKeyDown={move}
          >
            {text(`auth.${sheet}` satisfies TextKey)}
          </button>
        ))}
      </div>
      <div className="auth-sheet" role="tabpanel" aria-label={text(`auth.${shown}`)}>
        {shown === 'fields' ? <ColumnSheet id={id} /> : null}
        {shown === 'buttons' ? isSub ? <EmptyState text={text('auth.subButtons')} /> : <ButtonSheet id={id} /> : null}
        {shown === 'rules' ? (
          isSub ? (
            <EmptyState text={text('auth.subRules')} />
          ) : (
            <RuleSheet id={id} tableName={tableName} />
          )
        ) : null}
        {shown === 'grants' && hasGrantees ? <GrantSheet id={id} isSub={isSub} tableName={tableName} /> : null}
        {shown === 'effect' && hasGrantees ? <EffectSheet id={id} tableName={tableName} isSub={isSub} /> : null}
      </div>
    </Dialog>
  );
}
