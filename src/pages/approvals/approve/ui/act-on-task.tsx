import type { ReactNode } from 'react';
import { UrgeDialog, type FlowDetail } from '@/entities/workflow/running';
import { ActDialog, Choice, PeoplePick, type ActField } from '@/shared/act-dialog';
import { useDataText, useText, type Text, type TextKey } from '@/shared/i18n';
import type { Acts, DialogAct } from '../model/use-acts.ts';

type ActOnTaskProps = {
  readonly name: DialogAct;
  readonly detail: FlowDetail;
  readonly acts: Acts;
  readonly onClose: () => void;
};

const titles: Readonly<Record<DialogAct, TextKey>> = {
  return: 'flow.return',
  transfer: 'flow.transfer',
  delegate: 'flow.delegate',
  add_sign: 'flow.addSign',
  cc: 'flow.copy',
  comment: 'flow.comment',
  urge: 'flow.urge',
};

/** Asks for what an act needs beside the opinion. */
export function ActOnTask({ name, detail, acts, onClose }: ActOnTaskProps): ReactNode {
  const text = useText();
  const act = async (values: Readonly<Record<string, string>>): Promise<void> => {
    await acts.does(name, values);
    onClose();
  };
  if (name === 'urge')
    return <UrgeDialog name={detail.instance.title} send={(content) => act({ content })} onClose={onClose} />;
  return (
    <ActDialog
      title={text(titles[name])}
      confirm={text(titles[name])}
      fields={fieldsOf(name, acts.opinion, text)}
      renderMore={({ errorOf }) => <More name={name} detail={detail} errorOf={errorOf} />}
      act={act}
      onClose={onClose}
    />
  );
}

/** The words of it, beginning with what stands in the opinion already. */
function fieldsOf(name: DialogAct, opinion: string, text: Text): readonly ActField[] {
  if (name === 'cc') return [];
  const label = text(name === 'return' ? 'flow.reason' : name === 'comment' ? 'flow.commentWords' : 'flow.opinion');
  const isNeeded = name === 'return' || name === 'comment';
  return [
    { name: 'opinion', label, maxLength: 2000, rows: 3, start: opinion, ...(isNeeded ? {} : { isOptional: true }) },
  ];
}

type MoreProps = Pick<ActOnTaskProps, 'name' | 'detail'> & {
  readonly errorOf: (name: string) => string | undefined;
};

function More({ name, detail, errorOf }: MoreProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  switch (name) {
    case 'return':
      return (
        <Choice
          label={text('flow.returnTo')}
          name="target"
          options={(detail.task?.returnTargets ?? []).map(({ key, name: node }) => [
            key,
            key === 'starter' ? text('flow.theStarter') : dataText(node),
          ])}
          error={errorOf('target')}
        />
      );
    case 'transfer':
    case 'delegate':
      return (
        <PeoplePick
          label={text(name === 'transfer' ? 'flow.transferTo' : 'flow.delegateTo')}
          name="toUser"
          error={errorOf('toUser')}
        />
      );
    case 'add_sign':
      return (
        <>
          <Choice
            label={text('flow.addSignPlace')}
            name="place"
            options={(['before', 'after', 'parallel'] as const).map((place) => [place, text(`flow.place.${place}`)])}
            error={errorOf('place')}
          />
          <PeoplePick label={text('flow.addSignUsers')} name="users" isMultiple error={errorOf('users')} />
        </>
      );
    case 'cc':
      return <PeoplePick label={text('flow.copyTo')} name="users" isMultiple error={errorOf('users')} />;
    case 'comment':
    case 'urge':
      return null;
  }
}
