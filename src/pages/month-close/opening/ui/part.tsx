import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { thousands } from '#core/amounts/amounts.ts';
import { usePageRules } from '@/entities/permission';
import { ImportDialog } from '@/features/import-excel';
import { failureOf, refusalDetail } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { openingKey, postPart, undoPart, type OpeningPart } from '../api/opening.ts';

/** One kind of opening data: how much of it there is, and the ways to more. */
export function Part({ part }: { readonly part: OpeningPart }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const rules = usePageRules();
  const [notify, ask] = useUnit([noticeShown, questionAsked]);
  const [isImporting, setImporting] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { code, drafts, posted } = part;
  const post = useMutation({
    mutationFn: () => postPart(part),
    onMutate: () => setFaults([]),
    onSuccess: (message) => notify({ kind: 'opening', level: 'success', text: message }),
    onError: (error) => setFaults(faultsOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: openingKey }),
  });
  const undo = useMutation({
    mutationFn: () => undoPart(part),
    onMutate: () => setFaults([]),
    onSuccess: () => notify({ kind: 'opening', level: 'success', text: text('opening.undone') }),
    onError: (error) => setFaults(faultsOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: openingKey }),
  });
  const words = text(code === 'stock' ? 'opening.finish' : 'opening.audit');
  const isReady = code === 'stock' ? drafts > 0 : part.draftIds.length > 0;
  const confirm = (): void => {
    ask({
      title: words,
      text: text('opening.ask', { count: code === 'stock' ? drafts : part.draftIds.length }),
      yes: words,
      no: text('action.cancel'),
      onYes: () => post.mutate(),
    });
  };
  const confirmUndo = (): void => {
    ask({
      title: text('opening.undo'),
      text: text('opening.undoAsk', { count: part.postedIds.length }),
      yes: text('opening.undo'),
      no: text('action.cancel'),
      onYes: () => undo.mutate(),
    });
  };
  const list = `${part.route}?${new URLSearchParams({ 'q.bill_status': '0,1,5', ...only[code] }).toString()}`;
  return (
    <>
      <p className="opening-soft">{text(`opening.${code}Hint`)}</p>
      <dl className="opening-figures">
        <Sum name={text('opening.drafts')} count={drafts} amount={part.draftAmount} />
        <Sum name={text('opening.posted')} count={posted} amount={part.postedAmount} />
        {part.firstDay === null ? null : (
          <div>
            <dt>{text('opening.days')}</dt>
            <dd>{[...new Set([part.firstDay, part.lastDay])].join(' – ')}</dd>
          </div>
        )}
      </dl>
      <div className="opening-tools">
        {part.mayImport ? (
          <Button icon="upload" onClick={() => setImporting(true)}>
            {text('opening.import')}
          </Button>
        ) : null}
        {part.mayAdd ? (
          <Button onClick={() => void navigate(`${part.route}?form=add`)}>{text('opening.add')}</Button>
        ) : null}
        {drafts === 0 ? null : <Link to={list}>{text('opening.look')}</Link>}
        {part.mayPost && rules.button('submit').isVisible ? (
          <Button look="primary" disabled={!isReady} isBusy={post.isPending} onClick={confirm}>
            {words}
          </Button>
        ) : null}
        {part.mayUndo && part.postedIds.length > 0 && rules.button('submit').isVisible ? (
          <Button isBusy={undo.isPending} disabled={post.isPending} onClick={confirmUndo}>
            {text('opening.undo')}
          </Button>
        ) : null}
      </div>
      {drafts > 0 && !isReady ? <p className="opening-soft">{text('opening.handedIn')}</p> : null}
      {faults.length === 0 ? null : (
        <ul className="opening-faults" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {isImporting ? (
        <ImportDialog
          code={part.form}
          title={dataText(part.title)}
          exportParams={null}
          onClose={() => {
            setImporting(false);
            void cache.invalidateQueries({ queryKey: openingKey });
          }}
          onShow={(importBatch) =>
            void navigate(`${part.route}?${new URLSearchParams({ 'q.importBatch': importBatch }).toString()}`)
          }
        />
      ) : null}
    </>
  );
}

/** Filters that make a document an opening one. */
const only = {
  stock: {},
  ar: { 'q.ar_type': '5' },
  ap: { 'q.ap_type': '6' },
  advanceIn: { 'q.is_opening': 'Y' },
  advanceOut: { 'q.is_opening': 'Y' },
} as const;

/** Every row that is wrong, or what is wrong with the whole. */
function faultsOf(error: Error): readonly string[] {
  const rows = (refusalDetail(failureOf(error))?.errors ?? []).map(({ message }) => message);
  return rows.length > 0 ? [...new Set(rows)] : [error.message];
}

function Sum({
  name,
  count,
  amount,
}: {
  readonly name: string;
  readonly count: number;
  readonly amount: string;
}): ReactNode {
  const text = useText();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text('opening.rows', { count, amount: thousands(amount, 2) })}</dd>
    </div>
  );
}
