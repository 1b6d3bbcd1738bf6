import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { useDataText, useText } from '@/shared/i18n';
import { NumberInput } from '@/shared/number';
import { Tag } from '@/shared/ui';
import type { OpenItem } from '../api/write-off.ts';
import { faultOf, keyOf, totalOf, type Amounts } from '../model/sheet.ts';

type OpenTableProps = {
  readonly title: string;
  readonly items: readonly OpenItem[];
  readonly amounts: Amounts;
  /** Refusals of the server for rows, by their keys. */
  readonly refused: Readonly<Record<string, string>>;
  readonly onType: (key: string, amount: string) => void;
};

/** One side of a write-off: its open documents, and how much of each is written off. Enter and the arrows lead from row to row. */
export function OpenTable({ title, items, amounts, refused, onType }: OpenTableProps): ReactNode {
  const text = useText();
  return (
    <section className="panel write-off-side" aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 ? (
        <p className="write-off-none">{text('writeOff.none')}</p>
      ) : (
        <div className="write-off-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col" aria-label={text('action.choose')} />
                <th scope="col">{text('writeOff.billNo')}</th>
                <th scope="col">{text('writeOff.billDate')}</th>
                <th scope="col">{text('writeOff.dueDate')}</th>
                <th scope="col">{text('writeOff.orderNo')}</th>
                <th scope="col" className="write-off-number">
                  {text('writeOff.billAmount')}
                </th>
                <th scope="col" className="write-off-number">
                  {text('writeOff.open')}
                </th>
                <th scope="col" className="write-off-number">
                  {text('writeOff.this')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <OpenRow
                  key={keyOf(item)}
                  item={item}
                  amounts={amounts}
                  refused={refused[keyOf(item)]}
                  onType={(amount) => onType(keyOf(item), amount)}
                />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={7}>
                  {text('list.total', { total: items.length })}
                </th>
                <td className="write-off-number">{thousands(totalOf(items, amounts).toFixed(2), 2)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

type OpenRowProps = {
  readonly item: OpenItem;
  readonly amounts: Amounts;
  readonly refused: string | undefined;
  readonly onType: (amount: string) => void;
};

function OpenRow({ item, amounts, refused, onType }: OpenRowProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  const { billNo, open } = item;
  const typed = amounts[keyOf(item)] ?? '';
  const fault = faultOf(item, amounts);
  const said = fault === null ? refused : text(`writeOff.${fault}`, { open: thousands(open, 2) });
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={text('writeOff.take', { no: billNo })}
          checked={typed !== ''}
          disabled={item.isProvisional}
          onChange={({ currentTarget }) => onType(currentTarget.checked ? open : '')}
        />
      </td>
      <td>
        <span className="write-off-no">{billNo}</span>
        <small>{dataText(item.title)}</small>
        <small>{item.currency}</small>
        <small className="write-off-due">{item.dueDate}</small>
        {item.isProvisional ? <Tag text={text('writeOff.provisional')} /> : null}
      </td>
      <td>{item.billDate}</td>
      <td>{item.dueDate}</td>
      <td>{item.orderNo}</td>
      <td className="write-off-number">{thousands(item.amount, 2)}</td>
      <td className="write-off-number">{thousands(open, 2)}</td>
      <td className="write-off-number">
        <NumberInput
          maxLength={24}
          aria-label={text('writeOff.thisOf', { no: billNo })}
          aria-invalid={said === undefined ? undefined : 'true'}
          aria-describedby={said === undefined ? undefined : id}
          disabled={item.isProvisional}
          value={typed}
          onChange={onType}
          onKeyDown={toNeighbour}
        />
        {said === undefined ? null : (
          <small className="text-field-error" id={id} role="alert">
            {said}
          </small>
        )}
      </td>
    </tr>
  );
}

function toNeighbour(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [
    ...(event.currentTarget
      .closest('.write-off')
      ?.querySelectorAll<HTMLInputElement>('.write-off-side input.control:enabled') ?? []),
  ];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}
