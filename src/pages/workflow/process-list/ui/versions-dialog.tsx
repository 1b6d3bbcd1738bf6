import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import type { flowModelSubject } from '#core/managed/workflow.ts';
import { plain } from '#core/values/plain.ts';
import { compareFlows, type FlowDifference } from '#core/workflow/compare.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { fetchFlowDraft, flowVersionQuery, flowVersionsQuery, restoreFlow } from '@/entities/workflow/design';
import { MigrateDialog } from '@/entities/workflow/migration';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, noticeShown } from '@/shared/ui';
import './versions.css';

type VersionsDialogProps = {
  readonly model: RowAt<typeof flowModelSubject.path>;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
};

/** Stands for the draft among the versions. */
const DRAFT = 'draft';

/** Versions of a process: what they are, how they differ, and the way back. */
export function VersionsDialog({ model, onChanged, onClose }: VersionsDialogProps): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [mayRestore, mayMigrate] = ['design', 'migrate'].map((act) => rules.button(act).isVisible);
  const notify = useUnit(noticeShown);
  const versions = useQuery(flowVersionsQuery(model.id));
  const [compared, setCompared] = useState<string | null>(null);
  const [isMigrating, setMigrating] = useState(false);
  const restore = useMutation({
    mutationFn: async (id: string) => {
      // What is replaced is what the draft is now.
      const { version } = await fetchFlowDraft(model.id, AbortSignal.timeout(30_000));
      return restoreFlow({ id, version });
    },
    onSuccess: async (message) => {
      notify({ kind: 'flow', level: 'success', text: message });
      await onChanged();
    },
  });
  return (
    <Dialog
      title={text('drawing.versionsOf', { name: plain(model['name']) })}
      width={760}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          {mayMigrate === true && (versions.data ?? []).length > 1 ? (
            <Button onClick={() => setMigrating(true)}>{text('drawing.migrate')}</Button>
          ) : null}
          <Button onClick={onClose}>{text('action.close')}</Button>
        </>
      }
    >
      <Loaded
        query={versions}
        lines={4}
        renderData={(rows) =>
          rows.length === 0 ? (
            <EmptyState text={text('drawing.noVersions')} />
          ) : (
            <table className="flow-versions">
              <thead>
                <tr>
                  <th scope="col">{text('drawing.versionNo')}</th>
                  <th scope="col">{text('drawing.name')}</th>
                  <th scope="col">{text('drawing.deployedBy')}</th>
                  <th scope="col">{text('drawing.deployedAt')}</th>
                  <th scope="col">{text('list.actions')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <tr key={row.id}>
                    <th scope="row">{row.versionNo}</th>
                    <td>{row.name}</td>
                    <td>{row.deployedBy}</td>
                    <td>{row.deployedAt}</td>
                    <td>
                      <Button look="link" onClick={() => setCompared(`${row.id} ${DRAFT}`)}>
                        {text('drawing.compareDraft')}
                      </Button>
                      {rows[index + 1] === undefined ? null : (
                        <Button look="link" onClick={() => setCompared(`${rows[index + 1]?.id ?? ''} ${row.id}`)}>
                          {text('drawing.compareBefore')}
                        </Button>
                      )}
                      {mayRestore === true ? (
                        <Button look="link" isBusy={restore.isPending} onClick={() => restore.mutate(row.id)}>
                          {text('drawing.restore')}
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      />
      {compared === null ? null : <Differences key={compared} modelId={model.id} pair={compared} />}
      {isMigrating ? (
        <MigrateDialog
          name={plain(model['name'])}
          asked={{ modelId: model.id }}
          onMoved={onChanged}
          onClose={() => setMigrating(false)}
        />
      ) : null}
    </Dialog>
  );
}

function Differences({ modelId, pair }: { readonly modelId: string; readonly pair: string }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const [from = '', to = ''] = pair.split(' ');
  const found = useQuery({
    queryKey: ['flow-differences', modelId, pair],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<readonly FlowDifference[]> => {
      const graph = async (id: string) => {
        const { xml } =
          id === DRAFT ? await fetchFlowDraft(modelId, signal) : await cache.fetchQuery(flowVersionQuery(id));
        const read = await readBpmn(xml);
        if (!read.ok) throw new Error(read.faults[0]?.zh ?? '');
        return read.graph;
      };
      return compareFlows(await graph(from), await graph(to));
    },
  });
  return (
    <section className="flow-differences" aria-live="polite">
      <h3>{text('drawing.differences')}</h3>
      <Loaded
        query={found}
        lines={2}
        renderData={(all) =>
          all.length === 0 ? (
            <p>{text('drawing.noDifference')}</p>
          ) : (
            <ul>
              {all.map(({ kind, key, name, what }) => (
                <li key={`${kind} ${key}`}>
                  {text(`drawing.difference.${kind}`, { name })}
                  {what.length === 0
                    ? null
                    : text('label.value', {
                        label: '',
                        value: what.map((one) => text(`drawing.what.${one}`)).join('、'),
                      })}
                </li>
              ))}
            </ul>
          )
        }
      />
    </section>
  );
}
