import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { saveView, type View } from '@/entities/view';
import { failureOf } from '@/shared/api';
import { QueryControl } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import type { Saveable } from '../model/saveable.ts';
import './views.css';

type SaveViewDialogProps = {
  readonly screen: string;
  readonly content: Saveable;
  /** May the user share it with a department? */
  readonly mayShare: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** Saves columns or a query under a name, for oneself or a department. */
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
              onChange={({ currentTarget: { value } }) => setScope(value === 'department' ? value : 'personal')}
            >
              <option value="personal">{text('views.personal')}</option>
              <option value="department">{text('views.department')}</option>
            </select>
          </label>
        ) : null}
        {scope === 'personal' ? null : (
          <QueryControl field={{ ...DEPARTMENT, label: text('views.target') }} values={{}} />
        )}
        <label className="views-check">
          <input type="checkbox" name="default" />
          {text('views.asDefault')}
        </label>
        {save.error === null ? null : (
          <p role="alert" className="views-fault">
            {messageOf(save.error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** A department, searched by its name. */
const DEPARTMENT: QueryFieldView = {
  field: 'target',
  label: '',
  widget: 'sel_depart',
  control: 'search',
  isRange: false,
  isLike: false,
  isFolded: false,
  options: [],
  dictCode: null,
  tableDict: 'sys_depart,depart_name,id',
  popup: null,
  defaultText: '',
};

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function messageOf(error: Error): string {
  const failure = failureOf(error);
  return failure.kind === 'http' || failure.kind === 'business' ? failure.message : error.message;
}
