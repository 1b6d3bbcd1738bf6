import type { ReactNode } from 'react';
import type { Inspection } from '@/entities/system/inspector';
import { useDataText, useText, type Text, type TextKey } from '@/shared/i18n';
import { EmptyState, Icon } from '@/shared/ui';

type SheetProps = { readonly found: Inspection };

/** The answer: person, menu, buttons, columns, rules, record. */
export function InspectionSheet({ found }: SheetProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { person, menu, form, record } = found;
  const list = (names: readonly string[]): string => names.join('、') || text('inspector.none');
  return (
    <div className="inspector-sheet">
      <header>
        <h2>{text('inspector.person', { name: person.realname, username: person.username })}</h2>
        <p>{text('inspector.roles', { names: list(person.roles.map(dataText)) })}</p>
        <p>{text('inspector.departs', { names: list(person.departs.map(dataText)) })}</p>
        {person.isFree ? <p>{text('inspector.free')}</p> : null}
      </header>
      <Verdicts
        label={text('inspector.menu')}
        rows={[
          { key: 'signIn', title: text('inspector.signIn'), ...person.signIn },
          { key: 'menu', ...menu, title: `${text('inspector.menu')} ${dataText(menu.title)}` },
        ]}
      />
      {found.buttons.length === 0 ? (
        <p>{text('inspector.noButtons')}</p>
      ) : (
        <Verdicts
          label={text('inspector.buttons')}
          rows={found.buttons.map((button) => ({ ...button, key: button.code, title: dataText(button.title) }))}
        />
      )}
      {form === null ? (
        <p>{text('inspector.noForm')}</p>
      ) : (
        <>
          <Columns columns={form.columns} />
          <section>
            <h3>{text('inspector.rows')}</h3>
            {form.rules.length === 0 ? (
              <p>{text('inspector.noRules')}</p>
            ) : (
              <ul>
                {form.rules.map(({ id, name, through }) => (
                  <li key={id}>
                    <strong>{name}</strong>{' '}
                    {text('inspector.through', {
                      names: through
                        .map((one) => text(`inspector.mode.${one.mode}` as TextKey, { name: dataText(one.name) }))
                        .join('、'),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
      {record === null ? null : (
        <section>
          <h3>{text('inspector.theRecord')}</h3>
          <p className="inspector-verdict">
            <Said isAllowed={record.isAllowed} /> {recordReason(record, text)}
          </p>
        </section>
      )}
    </div>
  );
}

function recordReason({ reason, names }: NonNullable<Inspection['record']>, text: Text): string {
  if (reason === 'notGranted') return text('inspector.reason.noView');
  return text(`inspector.reason.${reason}` as TextKey, { names: names.join('、') });
}

type VerdictRow = Inspection['menu'] & { readonly key: string };
type VerdictsProps = {
  readonly label: string;
  readonly rows: readonly (Omit<VerdictRow, 'id'> & { readonly code?: string })[];
};

/** Shows allowed and forbidden actions line by line, with the reason. */
function Verdicts({ label, rows }: VerdictsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <section>
      <h3>{label}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys */}
      <div className="inspector-scroll" role="region" aria-label={label} tabIndex={0}>
        <table className="inspector-table">
          <thead>
            <tr>
              <th scope="col">{text('inspector.what')}</th>
              <th scope="col">{text('inspector.verdict')}</th>
              <th scope="col">{text('inspector.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title, code, isAllowed, reason, names }) => (
              <tr key={key}>
                <th scope="row">
                  {title} {code === undefined ? null : <code>{code}</code>}
                </th>
                <td>
                  <Said isAllowed={isAllowed} />
                </td>
                <td>
                  {text(`inspector.reason.${reason}` as TextKey, {
                    names: names.map(dataText).join('、') || text('inspector.none'),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type ColumnsProps = { readonly columns: NonNullable<Inspection['form']>['columns'] };

/** Columns something of which is withheld; the others are seen and may be changed. */
function Columns({ columns }: ColumnsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const withheld = columns.filter(({ inList, inForm, mayChange }) => !inList || !inForm || !mayChange);
  const label = text('inspector.columns');
  return (
    <section>
      <h3>{label}</h3>
      {withheld.length === 0 ? (
        <EmptyState text={text('inspector.allColumns')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be scrolled by keys
        <div className="inspector-scroll" role="region" aria-label={label} tabIndex={0}>
          <table className="inspector-table">
            <thead>
              <tr>
                <th scope="col">{text('inspector.column')}</th>
                <th scope="col">{text('inspector.inList')}</th>
                <th scope="col">{text('inspector.inForm')}</th>
                <th scope="col">{text('inspector.mayChange')}</th>
                <th scope="col">{text('inspector.holders')}</th>
              </tr>
            </thead>
            <tbody>
              {withheld.map(({ code, title, table, inList, inForm, mayChange, names }) => (
                <tr key={`${table ?? ''}.${code}`}>
                  <th scope="row">
                    {table === null ? '' : `${dataText(table)} / `}
                    {dataText(title)} <code>{code}</code>
                  </th>
                  {[inList, inForm, mayChange].map((isAllowed, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- three columns that stay where they are
                    <td key={place}>
                      <Said isAllowed={isAllowed} />
                    </td>
                  ))}
                  <td>
                    {names.length === 0
                      ? text('inspector.reason.ofNobody')
                      : text('inspector.reason.ofColumns', { names: names.map(dataText).join('、') })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Said({ isAllowed }: { readonly isAllowed: boolean }): ReactNode {
  const text = useText();
  return (
    <span className={isAllowed ? 'inspector-yes' : 'inspector-no'}>
      <Icon name={isAllowed ? 'check' : 'close'} />
      {text(isAllowed ? 'inspector.yes' : 'inspector.no')}
    </span>
  );
}
