import { useId, useState, type ReactNode } from 'react';
import { offers } from '@/shared/api';
import { EMPTY_DRAFT } from '@/shared/comments';
import { PartTexts, useText } from '@/shared/i18n';
import { TabList, tabIds } from '@/shared/tabs';
import { Arriving, Button, Drawer } from '@/shared/ui';
import { HistoryPanel } from './history-panel.tsx';
import { RecordAttachments } from './record-attachments.tsx';
import { RecordComments } from './record-comments.tsx';
import './record-activity.css';

type RecordActivityProps = {
  readonly code: string;
  readonly id: string;
  /** Of the form. */
  readonly title: string;
  /** Has the form comments and attachments? */
  readonly hasComments: boolean;
  /** Does the form around hold unsaved work? It would be lost when the record goes back. */
  readonly isDirty: () => boolean;
  /** The record is another one than the form shows. */
  readonly onReverted: () => void;
};

/** Opens what happened to a record beside its form. Servers of the family keep no history. */
export function RecordActivity(props: RecordActivityProps): ReactNode {
  if (!offers('GET /online/cgform/api/recordHistory/{id}/{dataId}')) return null;
  return (
    <Arriving>
      <PartTexts part="history">
        <Activity {...props} />
      </PartTexts>
    </Arriving>
  );
}

type Part = 'comments' | 'attachments' | 'history';

function Activity({ code, id, title, hasComments, isDirty, onReverted }: RecordActivityProps): ReactNode {
  const text = useText();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  const [part, setPart] = useState<Part>(hasComments ? 'comments' : 'history');
  // Here, so that it stays when the drawer is closed or another part is looked at.
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const close = (): void => setOpen(false);
  const parts: readonly Part[] = hasComments ? ['comments', 'attachments', 'history'] : ['history'];
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {text('activity.open')}
      </Button>
      {isOpen ? (
        <Drawer
          title={text('activity.title', { name: title })}
          side="right"
          width={520}
          closeLabel={text('action.close')}
          className="activity"
          onClose={close}
        >
          {parts.length === 1 ? null : (
            <TabList
              id={name}
              label={text('activity.open')}
              tabs={parts.map((key) => ({ key, label: text(`activity.${key}`) }))}
              active={part}
              onSelect={setPart}
            />
          )}
          <div
            className="activity-part"
            {...(parts.length === 1
              ? {}
              : { role: 'tabpanel', id: tabIds(name, part).panel, 'aria-labelledby': tabIds(name, part).tab })}
          >
            {part === 'comments' ? (
              <RecordComments code={code} id={id} draft={draft} onDraft={setDraft} />
            ) : part === 'attachments' ? (
              <RecordAttachments code={code} id={id} />
            ) : (
              <HistoryPanel
                code={code}
                id={id}
                isDirty={isDirty}
                onReverted={() => {
                  close();
                  onReverted();
                }}
              />
            )}
          </div>
        </Drawer>
      ) : null}
    </>
  );
}
