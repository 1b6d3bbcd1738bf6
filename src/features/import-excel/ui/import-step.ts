import type { ImportJob } from '../api/import.ts';

export type ImportDialogProps = {
  readonly code: string;
  readonly title: string;
  /** `paramsStr` of the list as it stands; null where nothing may be exported. */
  readonly exportParams: string | null;
  readonly onClose: () => void;
  /** Shows exactly what an import brought. */
  readonly onShow: (importId: string) => void;
};

/** Props of every step's dialog. */
export type Frame = {
  readonly title: string;
  readonly width: number;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

/** Props of a step over a staged file. */
export type StepProps = {
  readonly frame: Frame;
  readonly code: string;
  readonly job: ImportJob;
  readonly onJob: (job: ImportJob | null) => void;
  readonly onAnother: () => void;
};
