import type { Migration } from 'kysely/migration';
import { identity } from './0001-identity.ts';
import { online } from './0002-online.ts';
import { files } from './0003-files.ts';
import { shell } from './0004-shell.ts';
import { idempotency } from './0005-idempotency.ts';
import { batchUndo } from './0006-batch-undo.ts';
import { listView } from './0007-list-view.ts';
import { fileUse } from './0008-file-use.ts';
import { report } from './0009-report.ts';
import { design } from './0010-design.ts';
import { importing } from './0011-import.ts';
import { enhance } from './0012-enhance.ts';
import { formPermission } from './0013-form-permission.ts';
import { graph } from './0014-graph.ts';
import { print } from './0015-print.ts';
import { history } from './0016-history.ts';
import { documents } from './0017-documents.ts';
import { spreadsheets } from './0018-spreadsheets.ts';
import { recordComments } from './0019-record-comments.ts';
import { recordShares } from './0020-record-shares.ts';
import { dessheet } from './0021-dessheet.ts';
import { amisPages } from './0022-amis-pages.ts';
import { dataSource } from './0023-data-source.ts';
import { identityNotice } from './0024-identity-notice.ts';
import { graphReportRights } from './0025-graph-report-rights.ts';
import { amisPageModule } from './0026-amis-page-module.ts';
import { system } from './0027-system.ts';
import { push } from './0028-push.ts';
import { announcementPage } from './0029-announcement-page.ts';
import { dictionaries } from './0031-dictionaries.ts';
import { announcementReaders } from './0032-announcement-readers.ts';
import { operationLog } from './0033-operation-log.ts';
import { menus } from './0034-menus.ts';
import { secondStep } from './0036-second-step.ts';
import { processesAndJobs } from './0038-processes-and-jobs.ts';
import { logChain } from './0039-log-chain.ts';
import { companies } from './0040-companies.ts';
import { departRoles } from './0041-depart-roles.ts';
import { messages } from './0042-messages.ts';
import { sqlWarnings } from './0043-sql-warnings.ts';
import { rules } from './0044-rules.ts';
import { deputies } from './0045-deputies.ts';
import { parameters } from './0046-parameters.ts';
import { people } from './0048-people.ts';
import { announcementBegin } from './0050-announcement-begin.ts';
import { regions } from './0051-regions.ts';
import { gatewayRoutes } from './0052-gateway-routes.ts';
import { designedForms } from './0054-designed-forms.ts';
import { workflowDesign } from './0055-workflow-design.ts';
import { workflowRun } from './0056-workflow-run.ts';
import { readyProcesses } from './0057-ready-processes.ts';
import { definitionRights } from './0058-definition-rights.ts';
import { definitionVersions } from './0060-definition-versions.ts';
import { stockLedger } from './0061-stock-ledger.ts';
import { writeOff } from './0064-write-off.ts';
import { monthClose } from './0065-month-close.ts';
import { generalLedger } from './0067-general-ledger.ts';
import { stockLedgerMaterial } from './0070-stock-ledger-material.ts';
import { cashLedger } from './0071-cash-ledger.ts';
import { bankMatch } from './0072-bank-match.ts';
import { transferTransit } from './0073-transfer-transit.ts';
import { closeRun } from './0074-close-run.ts';
import { blindCounts } from './0075-blind-counts.ts';
import { upgradeReport } from './0076-upgrade-report.ts';
import { assetLedger } from './0077-asset-ledger.ts';
import { ownAmounts } from './0078-own-amounts.ts';
import { netPrice } from './0079-net-price.ts';
import { batchesOfItems } from './0082-batches-of-items.ts';
import { logNumbers } from './0085-log-numbers.ts';
import { givenPassword } from './0086-given-password.ts';
import { dutyNotice } from './0087-duty-notice.ts';
import { rightsNotice } from './0089-rights-notice.ts';
import { programFence } from './0090-program-fence.ts';
import { importBlanks } from './0092-import-blanks.ts';
import { successors } from './0093-successors.ts';
import { pagesOfMessages } from './0095-pages-of-messages.ts';
import { roomForLines } from './0096-room-for-lines.ts';
import { importMessages } from './0097-import-messages.ts';
import { costBasis } from './0098-cost-basis.ts';
import { claimsAndInputTax } from './0099-claims-and-input-tax.ts';
import { statementTerms } from './0101-statement-terms.ts';
import { varianceOfProducts } from './0102-variance-of-products.ts';
import { currencyTable } from './0103-currency-table.ts';
import { termsOfReturns } from './0104-terms-of-returns.ts';
import { earlyDiscounts } from './0105-early-discounts.ts';
import { invoicesByCodeAndNumber } from './0108-invoices-by-code-and-number.ts';
import { payablesAreCertified } from './0109-payables-are-certified.ts';
import { linesBesideStock } from './0113-lines-beside-stock.ts';

/** Every migration, in the order it runs. A released one is never edited: a change is a new migration. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_identity': identity,
  '0002_online': online,
  '0003_files': files,
  '0004_shell': shell,
  '0005_idempotency': idempotency,
  '0006_batch_undo': batchUndo,
  '0007_list_view': listView,
  '0008_file_use': fileUse,
  '0009_report': report,
  '0010_design': design,
  '0011_import': importing,
  '0012_enhance': enhance,
  '0013_form_permission': formPermission,
  '0014_graph': graph,
  '0015_print': print,
  '0016_history': history,
  '0017_documents': documents,
  '0018_spreadsheets': spreadsheets,
  '0019_record_comments': recordComments,
  '0020_record_shares': recordShares,
  '0021_dessheet': dessheet,
  '0022_amis_pages': amisPages,
  '0023_data_source': dataSource,
  '0024_identity_notice': identityNotice,
  '0025_graph_report_rights': graphReportRights,
  '0026_amis_page_module': amisPageModule,
  '0027_system': system,
  '0028_push': push,
  '0029_announcement_page': announcementPage,
  '0031_dictionaries': dictionaries,
  '0032_announcement_readers': announcementReaders,
  '0033_operation_log': operationLog,
  '0034_menus': menus,
  '0036_second_step': secondStep,
  '0038_processes_and_jobs': processesAndJobs,
  '0039_log_chain': logChain,
  '0040_companies': companies,
  '0041_depart_roles': departRoles,
  '0042_messages': messages,
  '0043_sql_warnings': sqlWarnings,
  '0044_rules': rules,
  '0045_deputies': deputies,
  '0046_parameters': parameters,
  '0048_people': people,
  '0050_announcement_begin': announcementBegin,
  '0051_regions': regions,
  '0052_gateway_routes': gatewayRoutes,
  '0054_designed_forms': designedForms,
  '0055_workflow_design': workflowDesign,
  '0056_workflow_run': workflowRun,
  '0057_ready_processes': readyProcesses,
  '0058_definition_rights': definitionRights,
  '0060_definition_versions': definitionVersions,
  '0061_stock_ledger': stockLedger,
  '0064_write_off': writeOff,
  '0065_month_close': monthClose,
  '0067_general_ledger': generalLedger,
  '0070_stock_ledger_material': stockLedgerMaterial,
  '0071_cash_ledger': cashLedger,
  '0072_bank_match': bankMatch,
  '0073_transfer_transit': transferTransit,
  '0074_close_run': closeRun,
  '0075_blind_counts': blindCounts,
  '0076_upgrade_report': upgradeReport,
  '0077_asset_ledger': assetLedger,
  '0078_own_amounts': ownAmounts,
  '0079_net_price': netPrice,
  '0082_batches_of_items': batchesOfItems,
  '0085_log_numbers': logNumbers,
  '0086_given_password': givenPassword,
  '0087_duty_notice': dutyNotice,
  '0089_rights_notice': rightsNotice,
  '0090_program_fence': programFence,
  '0092_import_blanks': importBlanks,
  '0093_successors': successors,
  '0095_pages_of_messages': pagesOfMessages,
  '0096_room_for_lines': roomForLines,
  '0097_import_messages': importMessages,
  '0098_cost_basis': costBasis,
  '0099_claims_and_input_tax': claimsAndInputTax,
  '0101_statement_terms': statementTerms,
  '0102_variance_of_products': varianceOfProducts,
  '0103_currency_table': currencyTable,
  '0104_terms_of_returns': termsOfReturns,
  '0105_early_discounts': earlyDiscounts,
  '0108_invoices_by_code_and_number': invoicesByCodeAndNumber,
  '0109_payables_are_certified': payablesAreCertified,
  '0113_lines_beside_stock': linesBesideStock,
};
