import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { flowModelSubject } from '#core/managed/workflow.ts';
import { plain } from '#core/values/plain.ts';
import { $menu, usePageRules } from '@/entities/permission';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { copyFlow, deployFlow, flowChoicesQuery, suspendFlow } from '@/entities/workflow/design';
import { SystemList } from '@/widgets/system-list';
import { ActDialog } from '@/shared/act-dialog';
import { failureOf, isSessionEnd, refusalDetail } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { findMenuNode } from '@/shared/routing';
import { Button, Dialog, noticeShown, questionAsked } from '@/shared/ui';
import { VersionsDialog } from './versions-dialog.tsx';

type Row = RowAt<typeof flowModelSubject.path>;

/** Path of the designer of processes. */
const DESIGNER = '/workflow/designer';

/** Processes of the company [workflow.process-list]. */
export function ProcessListPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="drawing">
        <Processes />
      </PartTexts>
    </PartTexts>
  );
}

type Refused = { readonly name: string; readonly messages: readonly string[] };

function Processes(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { data: choices } = useQuery(flowChoicesQuery);
  const [copied, setCopied] = useState<Row | null>(null);
  const [versions, setVersions] = useState<Row | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [mayDeploy, maySuspend, mayCopy, mayLook] = ['deploy', 'suspend', 'copy', 'version'].map(
    (act) => rules.button(act).isVisible,
  );
  const menu = useUnit($menu);
  const mayDraw = rules.button('design').isVisible && findMenuNode(menu, DESIGNER) !== null;
  const changed = () => cache.invalidateQueries({ queryKey: managedKey(flowModelSubject) });
  const act = useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ does }: { readonly row: Row; readonly does: () => Promise<string> }) => does(),
    onSuccess: (message) => notify({ kind: 'flow', level: 'success', text: message }),
    onError: (error, { row }) => {
      const failure = failureOf(error);
      if (isSessionEnd(failure)) return;
      const errors = refusalDetail(failure)?.errors ?? [];
      const messages = errors.length === 0 ? [error.message] : errors.map(({ message }) => message);
      setRefused({ name: plain(row['name']), messages });
    },
    onSettled: changed,
  });
  const draw = (id: string): void => void navigate(`${DESIGNER}?${new URLSearchParams({ id }).toString()}`);
  const deploy = (row: Row): void =>
    void ask({
      title: text('notice.title'),
      text: text('drawing.deployAsk', { name: plain(row['name']) }),
      yes: text('drawing.deploy'),
      no: text('action.cancel'),
      onYes: () =>
        act.mutate({ row, does: async () => (await deployFlow({ id: row.id, version: row.version })).message }),
    });
  return (
    <>
      <SystemList
        subject={flowModelSubject}
        choices={choices}
        actionLabels={[
          ...(mayDraw ? [text('drawing.design')] : []),
          ...(mayDeploy === true ? [text('drawing.deploy')] : []),
          ...(maySuspend === true ? [text('drawing.suspend')] : []),
          ...(mayLook === true ? [text('drawing.versions')] : []),
          ...(mayCopy === true ? [text('drawing.copy')] : []),
        ]}
        renderActions={(row) => {
          const status = plain(row['modelStatus']);
          return (
            <>
              {mayDraw ? (
                <Button look="link" onClick={() => draw(row.id)}>
                  {text('drawing.design')}
                </Button>
              ) : null}
              {mayDeploy === true ? (
                <Button look="link" onClick={() => deploy(row)}>
                  {text('drawing.deploy')}
                </Button>
              ) : null}
              {maySuspend === true && status !== '1' ? (
                <Button
                  look="link"
                  onClick={() => act.mutate({ row, does: () => suspendFlow(row.id, status === '2') })}
                >
                  {text(status === '2' ? 'drawing.suspend' : 'drawing.resume')}
                </Button>
              ) : null}
              {mayLook === true ? (
                <Button look="link" onClick={() => setVersions(row)}>
                  {text('drawing.versions')}
                </Button>
              ) : null}
              {mayCopy === true ? (
                <Button look="link" onClick={() => setCopied(row)}>
                  {text('drawing.copy')}
                </Button>
              ) : null}
            </>
          );
        }}
      />
      {copied === null ? null : (
        <ActDialog
          title={text('drawing.copyOf', { name: plain(copied['name']) })}
          confirm={text('drawing.copy')}
          fields={[
            { name: 'modelKey', label: text('drawing.key'), maxLength: 60, hint: text('drawing.keyHint') },
            {
              name: 'name',
              label: text('drawing.name'),
              maxLength: 100,
              start: text('drawing.copyName', { name: plain(copied['name']) }),
            },
          ]}
          act={async ({ modelKey = '', name = '' }) => {
            await copyFlow({ id: copied.id, modelKey: modelKey.trim(), name: name.trim() });
            notify({ kind: 'flow', level: 'success', text: text('drawing.copied') });
            setCopied(null);
            await changed();
          }}
          onClose={() => setCopied(null)}
        />
      )}
      {versions === null ? null : (
        <VersionsDialog model={versions} onChanged={changed} onClose={() => setVersions(null)} />
      )}
      {refused === null ? null : (
        <Dialog
          title={text('drawing.refused', { name: refused.name })}
          closeLabel={text('action.close')}
          onClose={() => setRefused(null)}
          footer={<Button onClick={() => setRefused(null)}>{text('action.close')}</Button>}
        >
          <ul role="alert">
            {refused.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
