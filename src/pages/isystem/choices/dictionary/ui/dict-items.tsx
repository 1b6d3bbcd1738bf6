import { useMemo, type ReactNode } from 'react';
import { dictItemSubject, type dictSubject } from '#core/managed/dict.ts';
import { plain } from '#core/values/plain.ts';
import { dictChangesKeys } from '@/entities/system/dictionary';
import type { RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { useText } from '@/shared/i18n';
import { Drawer, Tag } from '@/shared/ui';
import './dict-items.css';

type DictItemsProps = {
  readonly dict: RowAt<typeof dictSubject.path>;
  readonly name: string;
  readonly onClose: () => void;
};

const inOrder = { field: 'sortOrder', direction: 'asc' } as const;

/** Shows the items of a dictionary, each as lists show it. */
export function DictItems({ dict, name, onClose }: DictItemsProps): ReactNode {
  const text = useText();
  const { id } = dict;
  const fixed = useMemo(() => ({ dictId: id }), [id]);
  const choices = useMemo(() => ({ dictId: [{ value: id, text: name, title: name }] }), [id, name]);
  return (
    <Drawer
      title={text('system.dict.itemsOf', { name })}
      side="right"
      width={1000}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      {plain(dict['origin']) === 'module' ? <p className="dict-note">{text('system.dict.ofModule')}</p> : null}
      <SystemList
        subject={dictItemSubject}
        isInside
        fixed={fixed}
        defaults={fixed}
        choices={choices}
        usualSort={inOrder}
        alsoChanges={dictChangesKeys}
        isBarred={(act, row) => act === 'delete' && plain(row['origin']) === 'module'}
        renderCell={(row, field) =>
          field === 'itemText' ? <Tag text={plain(row['itemText'])} color={plain(row['color'])} /> : null
        }
      />
    </Drawer>
  );
}
