import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { AuthColumn, AuthRule } from '@/entities/form-permission';
import { PartTexts, useText } from '@/shared/i18n';
import { RuleDialog } from './rule-dialog.tsx';
import { useRuleWords } from './rule-sheet.tsx';
import './form-permissions.css';

/** A menu that shows a form. */
type RuledMenu = { readonly id: string; readonly title: string; readonly tableName: string };

type MenuRuleDialogProps = {
  readonly menus: readonly RuledMenu[];
  /** The menu of a rule that is there, or the one a new rule begins with. */
  readonly permissionId: string;
  /** null for a new one. */
  readonly rule: AuthRule | null;
  readonly columnsOf: (permissionId: string) => {
    readonly queryKey: readonly string[];
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<AuthColumn[]>;
  };
  /** Its `cgformId` is the menu. */
  readonly save: (rule: AuthRule) => Promise<void>;
  readonly onClose: () => void;
};

/** A data rule of a menu, which is a row rule of the form it shows. */
export function MenuRuleDialog(props: MenuRuleDialogProps): ReactNode {
  return (
    <PartTexts part="permission">
      <Rule {...props} />
    </PartTexts>
  );
}

const NO_COLUMNS: readonly AuthColumn[] = [];

function Rule({ menus, permissionId, rule, columnsOf, save, onClose }: MenuRuleDialogProps): ReactNode {
  const text = useText();
  const field = useId();
  const [menu, setMenu] = useState(permissionId);
  const tableName = menus.find(({ id }) => id === menu)?.tableName ?? '';
  const { queryKey, queryFn } = columnsOf(menu);
  const { data: columns = NO_COLUMNS } = useQuery({ queryKey, queryFn, enabled: menu !== '' });
  const words = useRuleWords(columns, tableName);
  return (
    <RuleDialog
      id={menu}
      tableName={tableName}
      rule={rule}
      words={words}
      columns={columns}
      save={save}
      onClose={onClose}
      lead={
        <div className="text-field">
          <label htmlFor={field}>{text('auth.menu')}</label>
          <select
            id={field}
            className="control"
            required
            disabled={rule !== null}
            value={menu}
            onChange={(event) => setMenu(event.currentTarget.value)}
          >
            <option value="">{text('auth.chooseMenu')}</option>
            {menus.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
      }
    />
  );
}
