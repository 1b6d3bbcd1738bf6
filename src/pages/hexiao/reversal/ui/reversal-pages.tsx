import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { apWriteOffSubject, writeOffSubject } from '#core/managed/write-off.ts';
import { plain } from '#core/values/plain.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { ActDialog } from '@/shared/act-dialog';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, Grid, noticeShown, type GridColumn } from '@/shared/ui';
import { reverseWriteOff, writeOffItemsQuery, type WriteOffItem } from '../api/reversal.ts';

/** Takes back write-offs of customers [hexiao.fanhexiao]. */
export function ReceivableReversalPage(): ReactNode {
  return (
    <Parts>
      <Records ledger="ar" />
    </Parts>
  );
}

/** Takes back write-offs of suppliers [hexiao.yffanhexiao]. */
export function PayableReversalPage(): ReactNode {
  return (
    <Parts>
      <Records ledger="ap" />
    </Parts>
  );
}

function Parts({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="write-off">{children}</PartTexts>
    </PartTexts>
  );
}

const subjects = { ar: writeOffSubject, ap: apWriteOffSubject } as const;
type Row = RowAt<(typeof subjects)[PartyLedger]['path']>;

const latestFirst = { field: 'writeoffNo', direction: 'desc' } as const;

function Records({ ledger }: { readonly ledger: PartyLedger }): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const cache = useQueryClient();
  const mayReverse = usePageRules().button('reverse').isVisible;
  const [looked, setLooked] = useState<Row | null>(null);
  const [asked, setAsked] = useState<Row | null>(null);
  const subject = subjects[ledger];
  const reverse = async (id: string, reason: string): Promise<void> => {
    try {
      notify({ kind: 'write-off', level: 'success', text: await reverseWriteOff(ledger, id, reason) });
    } finally {
      await Promise.all([
        cache.invalidateQueries({ queryKey: managedKey(subject) }),
        cache.invalidateQueries({ queryKey: ['write-off'] }),
      ]);
    }
  };
  return (
    <>
      <SystemList
        subject={subject}
        usualSort={latestFirst}
        onLook={setLooked}
        actionLabels={mayReverse ? [text('writeOff.reverse')] : []}
        renderActions={(row) =>
          mayReverse && plain(row['woStatus']) === '1' ? (
            <Button look="link-danger" onClick={() => setAsked(row)}>
              {text('writeOff.reverse')}
            </Button>
          ) : null
        }
      />
      {looked === null ? null : (
        <Dialog
          title={text('writeOff.detailOf', { no: plain(looked['writeoffNo']) })}
          width={1000}
          closeLabel={text('action.close')}
          onClose={() => setLooked(null)}
          footer={<Button onClick={() => setLooked(null)}>{text('action.close')}</Button>}
        >
          <Items ledger={ledger} id={looked.id} />
        </Dialog>
      )}
      {asked === null ? null : (
        <ActDialog
          title={text('writeOff.reverseOf', { no: plain(asked['writeoffNo']) })}
          confirm={text('writeOff.reverse')}
          isDangerous
          fields={[{ name: 'reason', label: text('writeOff.reason'), maxLength: 500, rows: 3 }]}
          act={async ({ reason = '' }) => {
            await reverse(asked.id, reason.trim());
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        >
          <p>{text('writeOff.reverseHint')}</p>
        </ActDialog>
      )}
    </>
  );
}

function Items({ ledger, id }: { readonly ledger: PartyLedger; readonly id: string }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const items = useQuery(writeOffItemsQuery(ledger, id));
  const columns = useMemo((): readonly GridColumn<WriteOffItem>[] => {
    const told = (
      name: string,
      label: string,
      width: number,
      cell: (item: WriteOffItem) => ReactNode,
    ): GridColumn<WriteOffItem> => ({ id: name, label, width, align: 'left', cell });
    const money = (name: 'amount' | 'open' | 'thisAmount', label: string): GridColumn<WriteOffItem> => ({
      id: name,
      label,
      width: 120,
      align: 'right',
      cell: (item) => thousands(item[name], 2),
    });
    return [
      told('side', text('writeOff.side'), 76, ({ side }) => text(side === 'D' ? 'writeOff.sideD' : 'writeOff.sideC')),
      told('title', text('writeOff.billType'), 96, ({ title }) => dataText(title)),
      told('billNo', text('writeOff.billNo'), 180, ({ billNo, isMade }) =>
        isMade ? `${billNo}（${text('writeOff.made')}）` : billNo,
      ),
      told('billDate', text('writeOff.billDate'), 110, ({ billDate }) => billDate),
      told('dueDate', text('writeOff.dueDate'), 110, ({ dueDate }) => dueDate),
      money('amount', text('writeOff.billAmount')),
      money('open', text('writeOff.before')),
      money('thisAmount', text('writeOff.this')),
    ];
  }, [text, dataText]);
  return (
    <Loaded
      query={items}
      lines={4}
      renderData={(found) => (
        <Grid
          label={text('writeOff.this')}
          columns={columns}
          rows={found}
          rowKey={({ side, title, billNo }) => `${side} ${title} ${billNo}`}
          empty={text('writeOff.none')}
        />
      )}
    />
  );
}
