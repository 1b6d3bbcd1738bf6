/**
 * Properties of the contract whose names occur near what the application does with their types although it does not use them; each was looked at.
 */
export const coincidences: ReadonlySet<string> = new Set<string>([
  // `size` is the number of rows of a page; the versions of a document are listed without their sizes.
  'DocumentVersion.size',
  // A new document begins empty; `content` is that of the editor.
  'DocumentDraft.content',
  // Of the outcome of a script its sentence and its values are shown; `kind` is that of an enhancement.
  'ScriptOutcome.kind',
  // The list of what was started leads to the process, not to the form.
  'FlowStartedFields.formCode',
  // Whoever reads an announcement does not see whether it is out; the list of those who write them does.
  'OpenedAnnouncement.sendStatus',
  // A list is a tree where its definition names the field of the row above.
  'FormHead.isTree',
  // A form reads the text of any value under the name of its field with `_dictText` behind it.
  'ManagedDepart.parentId_dictText',
  // The server writes the signed addresses of files; `s` is a variable.
  'download.s',
  // Lists do not read it; forms and designs have properties of their own of that name.
  'ListColumn.fieldExtendJson',
  // The tree comes nested; what stands above a department is told by its place.
  'MyDepart.parentId',
  // `hasQuery` is a property of the dialog of views.
  'getTreeData.hasQuery',
  // Of the form of an import its code is known already; `form` is the one a document is pushed into.
  'ImportJob.form',
  // A refusal is known by the `success` of the envelope, which every answer has.
  'Refusal.success',
  // The list of users does not show whose superior is whom; `superior` is a choice of the designer of processes.
  'ListedUser.superior',
  // Of a version of a process its drawing is read.
  'FlowVersionFile.modelId',
  // Which record an instance is about is told by its form.
  'FlowDetail.instance.recordId',
  // Menus are shown as a tree of what is below them.
  'PermissionTreeNode.isLeaf',
  'SysPermissionTree.isLeaf',
  // A list and its workbook can be asked by any column under its own name, and the names of columns are held.
  'systemBinExport.dataName',
  // A page of imports is read by its rows and their total; `pages` is what a person may open.
  'ImportEntryPage.pages',
  // A tree of departments is drawn by their titles.
  'DepartTreeNode.departName',
  // A version is always compared with the form as it is; `to` is the other end elsewhere.
  'designCompare.to',
  // A view keeps which columns there are; its order is kept with its query.
  'ListViewColumns.sort.column',
  // Whoever is in the bin has no state that is shown.
  'DeletedUser.status',
  // The elements of a form are asked for by its id, which is known.
  'AuthElement.cgformId',
  // Sources are offered by label and code.
  'DataSourceOption.text',
  // Departments are told apart by their ids.
  'DepartTreeNode.key',
  // The summary names who was granted something, not as what.
  'AuthSummary.grantees.mode',
  // How a field is asked for is a property of the field; a form says nothing of it.
  'DesignHead.queryMode',
  // The list of forms does not say who changed one; that of enhancements does.
  'DesignHead.updateBy',
  // A form is called by its title; `describe` is the label of a field.
  'FormDefinition.schema.describe',
  // A query does not follow another field; `config` is that of a field of a form.
  'QueryItem.config',
  // Which form a process is about is said by its draft, not by its versions.
  'FlowVersion.formCode',
  // Of a file in a list its kind is shown; whoever opens it reads the type that its file has.
  'DocumentRow.mime',
  // What a change loses is said in the server's sentence, with examples.
  'MigrationLoss.rows',
]);
