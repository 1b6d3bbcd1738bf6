import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';
import { AddToMenuDialog, type MenuChoices, type MenuPlace } from './add-to-menu-dialog.tsx';

type AddToMenuButtonProps<Key extends QueryKey> = {
  /** Title to begin with. */
  readonly title: string;
  readonly choices: UseQueryOptions<MenuChoices, Error, MenuChoices, Key>;
  readonly add: (place: MenuPlace) => Promise<unknown>;
  readonly onAdded?: () => void;
};

/** The button of a row that puts its report, chart or page into the menu. */
export function AddToMenuButton<Key extends QueryKey>(props: AddToMenuButtonProps<Key>): ReactNode {
  return (
    <PartTexts part="definitions">
      <Opener {...props} />
    </PartTexts>
  );
}

function Opener<Key extends QueryKey>(props: AddToMenuButtonProps<Key>): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {text('definitions.addToMenu')}
      </Button>
      {isOpen ? (
        <Choosing
          {...props}
          onClose={() => setOpen(false)}
          onDone={(words) => {
            setOpen(false);
            notify({ kind: 'placed', level: 'success', text: words });
            props.onAdded?.();
          }}
        />
      ) : null}
    </>
  );
}

/** The choices are asked for when the dialog opens. */
function Choosing<Key extends QueryKey>({
  title,
  choices,
  add,
  onClose,
  onDone,
}: AddToMenuButtonProps<Key> & {
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}): ReactNode {
  return <AddToMenuDialog title={title} choices={useQuery(choices)} add={add} onClose={onClose} onDone={onDone} />;
}
