import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { failureOf, failureText, refusalDetail } from '@/shared/api';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, TextField } from '@/shared/ui';
import { flowMigrationQuery, type FlowMigrated, type FlowMigration, type MigrationAsked } from '../api/migration.ts';
import { migrateAll } from '../model/migrate-all.ts';
import './migrate-dialog.css';

type MigrateDialogProps = {
  /** Name of the process or instance that is moved. */
  readonly name: string;
  readonly asked: MigrationAsked;
  /** Something was moved. */
  readonly onMoved: () => Promise<void>;
  readonly onClose: () => void;
};

/** Lets running instances go on by the latest version: what stays, what has to be chosen, and what became of each. */
export function MigrateDialog(props: MigrateDialogProps): ReactNode {
  return (
    <PartTexts part="drawing">
      <Migrating {...props} />
    </PartTexts>
  );
}

function Migrating({ name, asked, onMoved, onClose }: MigrateDialogProps): ReactNode {
  const text = useText();
  const formId = useId();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const seen = useQuery(flowMigrationQuery(asked));
  const [chosen, setChosen] = useState<Places>({});
  const [so, setSo] = useState<FlowMigrated | null>(null);
  const [missing, setMissing] = useState('');
  const run = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ data, reason }: { readonly data: FlowMigration; readonly reason: string }) => {
      const { modelId, versionId } = data;
      const instanceId = 'instanceId' in asked ? asked.instanceId : null;
      const places = placesIn(data, chosen);
      return migrateAll({ modelId, versionId, instanceId, places, reason }, setSo, () => isGone.current);
    },
    onSettled: onMoved,
  });
  const total = (seen.data?.versions ?? []).reduce((sum, { count }) => sum + count, 0);
  const isForm = !run.isPending && !run.isSuccess && total > 0;
  const submit = (reason: string): void => {
    const { data } = seen;
    setMissing(reason === '' ? text('act.missing') : '');
    if (data !== undefined && reason !== '') run.mutate({ data, reason });
  };
  const title =
    seen.data === undefined
      ? text('drawing.migrateOf', { name })
      : text('drawing.migrateTo', { name, no: seen.data.versionNo });
  return (
    <Dialog
      title={title}
      width={720}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text(isForm ? 'action.cancel' : 'action.close')}</Button>
          {isForm ? (
            <Button type="submit" form={formId} look="primary">
              {text('drawing.migrate')}
            </Button>
          ) : null}
        </>
      }
    >
      {isForm || run.isIdle ? (
        <Loaded
          query={seen}
          lines={4}
          renderData={(data) =>
            data.versions.length === 0 ? (
              <EmptyState text={text('drawing.migrateNone', { no: data.versionNo })} />
            ) : (
              <form
                id={formId}
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  const typed = new FormData(event.currentTarget).get('reason');
                  submit(typeof typed === 'string' ? typed.trim() : '');
                }}
              >
                <p className="migrate-hint">{text('drawing.migrateHint')}</p>
                <Versions data={data} chosen={chosen} onChosen={setChosen} />
                <TextField
                  label={text('drawing.migrateReason')}
                  name="reason"
                  maxLength={500}
                  required
                  error={missing}
                />
                <p className="text-field-error" role="alert">
                  {run.error === null ? '' : said(run.error)}
                </p>
              </form>
            )
          }
        />
      ) : null}
      {run.isPending ? <Progress so={so} total={total} /> : null}
      {run.isSuccess ? <Result so={run.data} /> : null}
    </Dialog>
  );
}

/** Returns the text of a refusal, of its first field if it names any. */
function said(thrown: Error): string {
  const failure = failureOf(thrown);
  const [first] = refusalDetail(failure)?.errors ?? [];
  return first?.message ?? failureText(failure);
}

/** Nodes of the latest version by version and node. */
type Places = Readonly<Record<string, string>>;
const placeKey = (version: string, node: string): string => `${version} ${node}`;

function placesIn({ versions }: FlowMigration, chosen: Places) {
  return versions.flatMap(({ versionId, nodes }) =>
    nodes.flatMap(({ key, stays }) => {
      const to = chosen[placeKey(versionId, key)] ?? '';
      return stays || to === '' ? [] : [{ versionId, from: key, to }];
    }),
  );
}

type VersionsProps = {
  readonly data: FlowMigration;
  readonly chosen: Places;
  readonly onChosen: (places: Places) => void;
};

function Versions({ data: { versions, versionNo }, chosen, onChosen }: VersionsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return versions.map(({ versionId, versionNo: no, isOtherForm, count, nodes }) => (
    <section key={versionId} className="migrate-version">
      <h3>{text('drawing.migrateFrom', { no, count })}</h3>
      {isOtherForm ? (
        <p className="migrate-barred">{text('drawing.migrateOtherForm', { no: versionNo })}</p>
      ) : (
        <table className="flow-versions">
          <thead>
            <tr>
              <th scope="col">{text('drawing.migrateNode')}</th>
              <th scope="col">{text('drawing.migrateCount')}</th>
              <th scope="col">{text('drawing.migratePlace', { no: versionNo })}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ key, name, count: many, stays, targets }) => (
              <tr key={key}>
                <th scope="row">{dataText(name)}</th>
                <td>{many}</td>
                <td>
                  {stays ? (
                    text('drawing.migrateStays', { name: dataText(targets[0]?.name ?? name) })
                  ) : (
                    <select
                      className="control"
                      aria-label={text('drawing.migratePlaceOf', { name: dataText(name), no })}
                      value={chosen[placeKey(versionId, key)] ?? ''}
                      onChange={(event) => onChosen({ ...chosen, [placeKey(versionId, key)]: event.target.value })}
                    >
                      <option value="">{text('drawing.migrateLeave', { no })}</option>
                      {targets.map((target) => (
                        <option key={target.key} value={target.key}>
                          {dataText(target.name)}
                        </option>
                      ))}
                    </select>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  ));
}

function Progress({ so, total }: { readonly so: FlowMigrated | null; readonly total: number }): ReactNode {
  const text = useText();
  const done = so === null ? 0 : so.moved + so.left + so.refused.length;
  const words = text('drawing.migrating', { done, count: total });
  return (
    <div className="migrate-progress">
      <progress max={Math.max(total, 1)} value={done} aria-label={words} />
      <p role="status">{words}</p>
    </div>
  );
}

function Result({ so: { moved, left, refused } }: { readonly so: FlowMigrated }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  return (
    <>
      <p role="status">{text('drawing.migrated', { moved, left, refused: refused.length })}</p>
      {refused.length === 0 ? null : (
        <ul className="migrate-refused" aria-label={text('drawing.migrateRefused')}>
          {refused.map(({ instanceId, title, message }) => (
            <li key={instanceId}>
              <strong>{dataText(title)}</strong>
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
