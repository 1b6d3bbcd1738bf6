import type { ReactNode } from 'react';
import type { FieldAuth } from '#core/workflow/settings.ts';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { useFlow } from '../model/flow-context.ts';

type FieldRightsProps = {
  readonly rights: readonly FieldAuth[];
  readonly onChange: (rights: readonly FieldAuth[]) => void;
};

const auths = ['1', '2', '3'] as const;

/** Edits the access to each field of the form here; fields without a setting can be read. */
export function FieldRights({ rights, onChange }: FieldRightsProps): ReactNode {
  const text = useText();
  const { fields, isReadonly } = useFlow();
  const known = new Map(rights.map((right) => [right.field, right]));
  const gone = rights.filter(({ field }) => !fields.some(({ name }) => name === field));
  const rows = [...fields, ...gone.map(({ field }) => ({ name: field, label: field }))];
  const put = (field: string, auth: FieldAuth['auth'], need: boolean): void => {
    const rest = rights.filter((right) => right.field !== field);
    // What is usual is not written down.
    if (auth === '2') onChange(rest);
    else onChange([...rest, auth === '1' && need ? { field, auth, need } : { field, auth }]);
  };
  const all = (auth: FieldAuth['auth']): void =>
    onChange(auth === '2' ? [] : fields.map(({ name }) => ({ field: name, auth })));
  if (rows.length === 0) return <p className="flow-hint">{text('drawing.noFields')}</p>;
  return (
    <>
      {isReadonly ? null : (
        <p className="flow-all">
          {text('drawing.allFields')}
          {auths.map((auth) => (
            <Button key={auth} look="link" onClick={() => all(auth)}>
              {text(`drawing.auth.${auth}`)}
            </Button>
          ))}
        </p>
      )}
      <table className="flow-rights">
        <thead>
          <tr>
            <th scope="col">{text('drawing.field')}</th>
            <th scope="col">{text('drawing.right')}</th>
            <th scope="col">{text('drawing.need')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label }) => {
            const right = known.get(name);
            const auth = right?.auth ?? '2';
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <select
                    className="control"
                    aria-label={text('drawing.rightOf', { field: label })}
                    value={auth}
                    disabled={isReadonly}
                    onChange={(event) =>
                      put(name, auths.find((one) => one === event.currentTarget.value) ?? '2', right?.need === true)
                    }
                  >
                    {auths.map((one) => (
                      <option key={one} value={one}>
                        {text(`drawing.auth.${one}`)}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <input
                    type="checkbox"
                    aria-label={text('drawing.needOf', { field: label })}
                    checked={right?.need === true}
                    disabled={isReadonly || auth !== '1'}
                    onChange={(event) => put(name, auth, event.currentTarget.checked)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
