import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { plain } from '#core/values/plain.ts';
import type { Row } from '@/entities/screen';
import { approvePath, flowStartableQuery } from '@/entities/workflow/own';
import { offers } from '@/shared/api';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';

// Opened by a click, it comes with the click.
const StartDialog = lazyPart(async () => (await import('@/entities/workflow/running')).StartDialog);

type FlowProbeProps = {
  readonly code: string;
  /** The words the buttons of rows need room for; empty without a process. */
  readonly onFound: (labels: readonly string[]) => void;
};

/** Asks once whether documents of a form go through a process the reader may start. */
export function FlowProbe({ code, onFound }: FlowProbeProps): ReactNode {
  const text = useText();
  const { data } = useQuery(flowStartableQuery(code));
  const hasProcess = data !== undefined && data.length > 0;
  useEffect(() => {
    onFound(hasProcess ? [text('flow.applyStart')] : []);
  }, [hasProcess, text, onFound]);
  return null;
}

/** Hands the document of a row in, or leads to where it is decided. */
export function FlowRow({ code, row }: { readonly code: string; readonly row: Row }): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { data = [] } = useQuery(flowStartableQuery(code));
  const [isOpen, setOpen] = useState(false);
  const id = row.id ?? '';
  const state = plain(row['bpm_status']);
  const bill = plain(row['bill_status']);
  if (data.length === 0) return null;
  if (state === '2')
    return (
      <Button look="link" onClick={() => void navigate(approvePath({ form: code, record: id }))}>
        {text('flow.running')}
      </Button>
    );
  if (state === '3' || !['', '0', '5'].includes(bill)) return null;
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {text('flow.applyStart')}
      </Button>
      {isOpen && offers('POST /workflow/apply/start') ? (
        <Arriving>
          <PartTexts part="approvals">
            <StartDialog
              processes={data}
              recordId={id}
              onStarted={() => {
                setOpen(false);
                void cache.invalidateQueries({ queryKey: ['screen', code] });
              }}
              onClose={() => setOpen(false)}
            />
          </PartTexts>
        </Arriving>
      ) : null}
    </>
  );
}
