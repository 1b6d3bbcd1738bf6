import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { recycleBinSubject } from '#core/managed/recycle-bin.ts';
import { plain } from '#core/values/plain.ts';
import {
  binSourcesQuery,
  purgeItems,
  restoreItems,
  type BinItem,
  type BinResult,
} from '@/entities/installation/upkeep';
import { usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import './recycle-bin.css';

type Row = RowAt<typeof recycleBinSubject.path>;

/** Everything deleted that can come back, of forms and lists alike [system.recycle-bin]. */
export function RecycleBinPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <RecycleBin />
      </PartTexts>
    </PartTexts>
  );
}

function RecycleBin(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const { data: sources } = useQuery(binSourcesQuery);
  const acts = useActs();
  const can = { restore: rules.button('restore').isVisible, purge: rules.button('delete').isVisible };
  const choices = useMemo(
    () => ({
      source: (sources ?? []).map(({ source, tableName }) => {
        const shown = dataText(tableName);
        return { value: source, text: shown, title: shown };
      }),
    }),
    [sources, dataText],
  );
  return (
    <>
      <Refused said={acts.said} />
      <SystemList
        subject={recycleBinSubject}
        choices={choices}
        actionLabels={[
          ...(can.restore ? [text('installation.bin.restore')] : []),
          ...(can.purge ? [text('installation.bin.purge')] : []),
        ]}
        renderActions={(row) => (
          <>
            {can.restore && row['mayRestore'] === true ? (
              <Button look="link" onClick={() => acts.restore([row])}>
                {text('installation.bin.restore')}
              </Button>
            ) : null}
            {can.purge && row['mayPurge'] === true ? (
              <Button look="link-danger" onClick={() => acts.purge([row])}>
                {text('installation.bin.purge')}
              </Button>
            ) : null}
          </>
        )}
        renderChosen={
          can.restore || can.purge
            ? (rows) => (
                <>
                  {can.restore ? (
                    <Button isBusy={acts.isPending} onClick={() => acts.restore(rows)}>
                      {text('installation.bin.restore')}
                    </Button>
                  ) : null}
                  {can.purge ? (
                    <Button look="danger" icon="trash" isBusy={acts.isPending} onClick={() => acts.purge(rows)}>
                      {text('installation.bin.purge')}
                    </Button>
                  ) : null}
                </>
              )
            : undefined
        }
      />
    </>
  );
}

function Refused({ said }: { readonly said: BinResult['refused'] }): ReactNode {
  const text = useText();
  if (said.length === 0) return null;
  return (
    <div className="bin-refused" role="alert">
      {text('installation.bin.refused', { count: said.length })}
      <ul>
        {said.map(({ source, id, message }) => (
          <li key={`${source} ${id}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}

/** So many names a question lists before it says "…". */
const NAMED = 5;

function useActs() {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const [said, setSaid] = useState<BinResult['refused']>([]);
  const act = useMutation({
    mutationFn: ({ rows, does }: { readonly rows: readonly Row[]; readonly does: typeof restoreItems }) =>
      does(rows.map((row): BinItem => ({ source: plain(row['source']), id: row.id }))),
    onSuccess: async ({ done, refused }) => {
      setSaid(refused);
      if (done > 0) notify({ kind: 'bin', level: 'success', text: text('installation.bin.done', { count: done }) });
      await cache.invalidateQueries({ queryKey: managedKey(recycleBinSubject) });
    },
  });
  const purge = (rows: readonly Row[]): void => {
    const names = rows.slice(0, NAMED).map((row) => plain(row['dataName']));
    ask({
      title: text('notice.title'),
      text: text('installation.bin.purgeConfirm', { names: names.join('、') + (rows.length > NAMED ? '…' : '') }),
      yes: text('installation.bin.purge'),
      no: text('action.cancel'),
      isDangerous: true,
      onYes: () => act.mutate({ rows, does: purgeItems }),
    });
  };
  return {
    said,
    isPending: act.isPending,
    purge,
    restore: (rows: readonly Row[]): void => act.mutate({ rows, does: restoreItems }),
  };
}
