import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { saveView, type View } from '@/entities/view';
import { QueryControl } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import type { Saveable } from '../model/saveable.ts';
import './views.css';

type SaveViewDialogProps = {
  readonly screen: string;
  readonly content: Saveable;
  /** May the user share it with a role or a department? */
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** Saves columns or a query under a name, for oneself, a role or a department. */
export function SaveViewDialog({ screen, content, mayShare, onClose, onSaved }: SaveViewDialogProps): ReactNode {
  const text = useText();
  const id = useId();
  const cache = useQueryClient();
  const [scope, setScope] = useState<View['scope']>('personal');
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const name = textOf(form, 'name');
      const targetId = scope === 'personal' ? null : textOf(form, 'target');
      return saveView({ screen, name, ...content, scope, targetId, isDefault: form.get('default') === 'on' });
    },
    // The reason stands in the dialog.
    meta: { isQuiet: true },
    onSuccess: async (saved) => {
      await cache.invalidateQueries({ queryKey: ['views', screen] });
      onSaved(saved);
    },
  });
  return (
    <Dialog
      title={text(content.kind === 'query' ? 'views.saveQuery' : 'views.saveColumns')}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" type="submit" form={id} isBusy={save.isPending}>
            {text('action.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="views-form"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(new FormData(event.currentTarget));
        }}
      >
        <label>
          {text('views.name')}
          <input className="control" name="name" required maxLength={50} data-autofocus="" />
        </label>
        {mayShare ? (
          <label>
            {text('views.scope')}
            <select
              className="control"
              value={scope}
              onChange={({ currentTarget: { value } }) => setScope(scopes.find((one) => one === value) ?? 'personal')}
            >
              {scopes.map((one) => (
                <option key={one} value={one}>
                  {text(`views.${one}`)}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {scope === 'personal' ? null : (
          <QueryControl
            // A role's name is searched in another table than a department's: what was chosen does not stay.
            key={scope}
            field={{ ...target, label: text(`views.to.${scope}`), tableDict: tables[scope] }}
            values={{}}
          />
        )}
        <label className="views-check">
          <input type="checkbox" name="default" />
          {text('views.asDefault')}
        </label>
        {save.error === null ? null : (
          <p role="alert" className="views-fault">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

const scopes = ['personal', 'role', 'department'] as const;

/** Tables in which names are searched. */
const tables = { role: 'sys_role,role_name,id', department: 'sys_depart,depart_name,id' } as const;

/** A role or a department, searched by its name. */
const target: QueryFieldView = {
  field: 'target',
  label: '',
  widget: 'sel_search',
  control: 'search',
  isRange: false,
  isLike: false,
  isFolded: false,
  options: [],
  dictCode: null,
  tableDict: null,
  popup: null,
  defaultText: '',
};

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
