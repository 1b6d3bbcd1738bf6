import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, Skeleton, TextField } from '@/shared/ui';
import './add-to-menu.css';

/** Place of an entry in the menu (null = at the top), its title, and the roles it is granted to. */
export type MenuPlace = { readonly parentId: string | null; readonly title: string; readonly roleIds: string[] };

export type MenuChoices = components['schemas']['MenuChoices'];

type AddToMenuProps = {
  /** Title to begin with. */
  readonly title: string;
  /** Places an entry can have, and roles it can be granted to. */
  readonly choices: UseQueryResult<MenuChoices>;
  readonly add: (place: MenuPlace) => Promise<unknown>;
  readonly onClose: () => void;
  /** Hears in words what was done. */
  readonly onDone: (words: string) => void;
};

/** Puts a form, report, chart or page into the menu: under what, called what, granted to whom. */
export function AddToMenuDialog(props: AddToMenuProps): ReactNode {
  return (
    <PartTexts part="definitions">
      <Place {...props} />
    </PartTexts>
  );
}

function Place({ title: begun, choices, add, onClose, onDone }: AddToMenuProps): ReactNode {
  const text = useText();
  const [title, setTitle] = useState(begun);
  const [parentId, setParent] = useState('');
  const [roleIds, setRoles] = useState<readonly string[]>([]);
  const parentField = useId();
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => add({ parentId: parentId === '' ? null : parentId, title, roleIds: [...roleIds] }),
    onSuccess: () => onDone(text('definitions.inMenu')),
  });
  const { data } = choices;
  return (
    <Dialog
      title={text('definitions.addToMenu')}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            look="primary"
            disabled={data === undefined || title.trim() === ''}
            isBusy={isPending}
            onClick={() => mutate()}
          >
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      {choices.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={choices.error.message}
          retry={{ label: text('action.retry'), act: () => void choices.refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <>
          <TextField
            label={text('definitions.menuTitle')}
            value={title}
            required
            error={error?.message}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <div className="text-field">
            <label htmlFor={parentField}>{text('definitions.menuParent')}</label>
            <select
              id={parentField}
              className="control"
              value={parentId}
              onChange={(event) => setParent(event.currentTarget.value)}
            >
              <option value="">{text('definitions.menuTop')}</option>
              {data.parents.map(({ id, title: words }) => (
                <option key={id} value={id}>
                  {words}
                </option>
              ))}
            </select>
          </div>
          <fieldset className="menu-roles">
            <legend>{text('definitions.menuRoles')}</legend>
            {data.roles.length === 0 ? <p>{text('definitions.noRoles')}</p> : null}
            {data.roles.map(({ id, title: words }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={roleIds.includes(id)}
                  onChange={(event) =>
                    setRoles(event.currentTarget.checked ? [...roleIds, id] : roleIds.filter((other) => other !== id))
                  }
                />
                {words}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </Dialog>
  );
}
