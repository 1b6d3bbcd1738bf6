import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import {
  amisPageQuery,
  amisVersionQuery,
  amisVersionsQuery,
  restoreAmisVersion,
  type AmisPageHead,
} from '@/entities/amis-page';
import { DifferenceView } from '@/shared/difference';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, noticeShown, questionAsked } from '@/shared/ui';

type HistoryDialogProps = {
  readonly page: AmisPageHead;
  readonly mayRestore: boolean;
  readonly onClose: () => void;
};

/** Shows the versions of a page: the author of each, its difference from now, and the way back to it. */
export function HistoryDialog({ page, mayRestore, onClose }: HistoryDialogProps): ReactNode {
  const { id = '' } = page;
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const versions = useQuery(amisVersionsQuery(id));
  const [compared, setCompared] = useState<number | null>(null);
  const restore = useMutation({
    mutationFn: async (versionNo: number) => {
      // What is replaced is what the page is now, not what the list showed.
      const { version = 0 } = await cache.fetchQuery(amisPageQuery(id));
      return restoreAmisVersion(id, versionNo, version);
    },
    onSuccess: async (message) => {
      notify({ kind: 'amis-page', level: 'success', text: message });
      setCompared(null);
      await cache.invalidateQueries({ queryKey: ['amis-page'] });
    },
  });
  const takeBack = (versionNo: number): void =>
    void ask({
      title: text('notice.title'),
      text: text('amis.restoreConfirm', { no: versionNo }),
      yes: text('amis.restore'),
      no: text('action.cancel'),
      onYes: () => restore.mutate(versionNo),
    });
  return (
    <Dialog
      title={text('amis.historyOf', { name: page.name })}
      width={760}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <Loaded
        query={versions}
        lines={4}
        renderData={(rows) => (
          <ol className="amis-versions">
            {rows.map(({ versionNo, name, restoredFrom, createBy, createTime }, index) => (
              <li key={versionNo} aria-label={`V${versionNo}`}>
                <span>
                  <strong>V{versionNo}</strong> {name}
                </span>
                <span>
                  {createBy} {createTime}
                </span>
                {restoredFrom == null ? null : <span>{text('amis.restoredFrom', { no: restoredFrom })}</span>}
                {index === 0 ? (
                  <span>{text('amis.present')}</span>
                ) : (
                  <span className="amis-version-acts">
                    <Button
                      look="link"
                      aria-expanded={compared === versionNo}
                      onClick={() => setCompared(compared === versionNo ? null : versionNo)}
                    >
                      {text('amis.compare')}
                    </Button>
                    {mayRestore ? (
                      <Button look="link" isBusy={restore.isPending} onClick={() => takeBack(versionNo)}>
                        {text('amis.restore')}
                      </Button>
                    ) : null}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      />
      {compared === null ? null : (
        <PartTexts part="documents">
          <Comparison id={id} from={compared} to={versions.data?.[0]?.versionNo ?? compared} />
        </PartTexts>
      )}
    </Dialog>
  );
}

type ComparisonProps = { readonly id: string; readonly from: number; readonly to: number };

function Comparison({ id, from, to }: ComparisonProps): ReactNode {
  const text = useText();
  const [before, after] = [useQuery(amisVersionQuery(id, from)), useQuery(amisVersionQuery(id, to))];
  return (
    <section aria-label={text('amis.comparison', { from, to })}>
      <h3 className="amis-comparison">{text('amis.comparison', { from, to })}</h3>
      <Loaded
        query={before}
        lines={4}
        renderData={({ schema: old }) => (
          <Loaded
            query={after}
            lines={4}
            renderData={({ schema }) => <DifferenceView before={old.split('\n')} after={schema.split('\n')} />}
          />
        )}
      />
    </section>
  );
}
