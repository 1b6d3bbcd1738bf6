import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonsQuery, switchButton } from '@/entities/form-permission';
import { useDataText, useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import { useChange } from '../model/use-change.ts';
import { Loaded } from './loaded.tsx';

/** Buttons of a form and which are under control. */
export function ButtonSheet({ id }: { readonly id: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const query = useQuery(buttonsQuery(id));
  const { mutate, isPending, error } = useChange(
    ({ code, entryId }: { readonly code: string; readonly entryId: string | null }) => switchButton(id, code, entryId),
  );
  return (
    <>
      <p className="auth-hint">{text('auth.buttonsHint')}</p>
      {error === null ? null : (
        <p className="auth-fault" role="alert">
          {error.message}
        </p>
      )}
      <Loaded query={query}>
        {({ buttonList, authList }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys
          <div className="auth-scroll" role="region" aria-label={text('auth.buttons')} tabIndex={0}>
            <table className="auth-table" aria-busy={isPending}>
              <thead>
                <tr>
                  <th scope="col">{text('auth.button')}</th>
                  <th scope="col">{text('auth.code')}</th>
                  <th scope="col">{text('auth.controlled')}</th>
                </tr>
              </thead>
              <tbody>
                {buttonList.map(({ buttonCode, buttonName, isBuiltIn }) => {
                  const entry = authList.find(({ code, status }) => code === buttonCode && status === 1);
                  const title = dataText(buttonName);
                  return (
                    <tr key={buttonCode}>
                      <th scope="row">{title}</th>
                      <td>
                        <code>{buttonCode}</code>{' '}
                        <Tag text={text(isBuiltIn === true ? 'auth.builtIn' : 'auth.ownButton')} />
                      </td>
                      <td>
                        <input
                          type="checkbox"
                          role="switch"
                          className="auth-switch"
                          aria-label={text('auth.cell', { title, label: text('auth.controlled') })}
                          checked={entry !== undefined}
                          aria-checked={entry !== undefined}
                          onChange={() => {
                            if (!isPending) mutate({ code: buttonCode, entryId: entry?.id ?? null });
                          }}
                        />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </>
  );
}
