import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { formPathOf } from '@/shared/form-path';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

type OpenRecordProps = {
  /** Table of the form, a slash, id of the record. */
  readonly about: string;
  readonly onOpened: () => void;
};

/** Opens the record a message is about, at the place of its form in the menu. */
export function OpenRecord(props: OpenRecordProps): ReactNode {
  return (
    <PartTexts part="comments">
      <Open {...props} />
    </PartTexts>
  );
}

function Open({ about, onOpened }: OpenRecordProps): ReactNode {
  const text = useText();
  const menu = useUnit($menu);
  const navigate = useNavigate();
  const [table = '', id = ''] = about.split('/');
  if (table === '' || id === '') return null;
  return (
    <Button
      look="primary"
      onClick={() => {
        onOpened();
        void navigate(`${formPathOf(menu, table)}?form=view&id=${encodeURIComponent(id)}`);
      }}
    >
      {text('comments.openRecord')}
    </Button>
  );
}
