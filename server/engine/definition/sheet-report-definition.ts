import type { components } from '#core/contract/api.ts';
import type { ReportSet, ReportSheet } from '#core/sheet-report/sheet.ts';

/** A sheet report as it is stored (onl_dessheet.definition). */
export type SheetReportDefinition = {
  readonly code: string;
  readonly title: string;
  readonly title_en: string;
  readonly description?: string;
  readonly permission: string;
  readonly sets: readonly ReportSet[];
  /** Columns of the data sets that readers narrow it by, beside the parameters. */
  readonly asked: readonly string[];
  readonly paper: components['schemas']['SheetReportPaper'];
  readonly sheet: ReportSheet;
};
