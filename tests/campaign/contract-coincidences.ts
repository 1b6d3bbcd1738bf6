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
  // Pages of lists are read by their rows and their total; `pages`, `current` and `size` are words of pagers, pictures and files.
  'AnnouncementReaders.pages',
  'AnnouncementReaders.size',
  'ImportEntryPage.size',
  'ImportEntryPage.current',
  'Page.current',
  'Page.pages',
  'Page.size',
  'RowPage.current',
  'RowPage.pages',
  'RowPage.size',
  'UserPage.pages',
  'UserPage.size',
  // How big a file is stands where it is chosen; `size` is the number of rows of a page.
  'ImportEntry.size',
  'ImportJob.size',
  // What refines a schema names a property that the schema has too: the contract goes on having it under its name.
  'DataSource.dbPassword',
  'User.realname',
  'User.username',
  'Refusal.result',
  // Its code is in the address of the page that shows it.
  'AmisPageView.code',
  // Of what is granted only the ids of the elements are read.
  'AuthElement.type',
  'AuthGrant.authMode',
  'AuthGrant.id',
  'AuthGrant.roleId',
  'AuthGrant.type',
  // Fields of a form and its buttons are told apart by their codes; what puts a button under control is new and has no id.
  'AuthButtonEntry.id',
  'AuthColumn.id',
  'CustomButton.id',
  'FormProperty.id',
  // What somebody is not given is said by its title.
  'AuthWithheld.code',
  // How long a batch can be taken back the server knows; `until` is a time of the page.
  'BatchResult.undo.until',
  // Forms in the bin are chosen by `source`; who deleted is shown by name, and asked for by a parameter of the list.
  'BinRow.deleteBy',
  'BinRow.tableName',
  // Whoever is in the bin is brought back by his id.
  'DeletedUser.version',
  // Roles that somebody has are ticked by `droleId`; whose they are is known.
  'DepartRoleOfUser.id',
  'DepartRoleOfUser.userId',
  // Roles of a department are asked for by the department.
  'departRoleChoices.userId',
  // Trees come nested: what is above a node, and whether anything is below it, is told by its place, or by `leaf`.
  'DepartTreeNode.isLeaf',
  'DepartTreeNode.parentId',
  'PermissionTreeNode.parentId',
  'TreeSelectNode.children',
  'TreeSelectNode.isLeaf',
  // Nodes of trees are drawn by `title` and told apart by `key` or `id`.
  'MyDepart.key',
  'MyDepart.title',
  'SysPermissionTree.key',
  'SysPermissionTree.title',
  'TreeListNode.label',
  'TreeSelectNode.code',
  'TreeSelectNode.icon',
  // Boxes of permissions are ticked by another call.
  'PermissionTree.ids',
  // A drawn form opens with its name and its code; of which form it is, its list says.
  'DesformDesign.cgformCode',
  // Who made a form or changed a chart, and when, their lists do not say.
  'DesignHead.createBy',
  'DesignHead.createTime',
  'AmisPageHead.createBy',
  'ReportHead.updateBy',
  'GraphHead.updateBy',
  // Versions of a design are told apart by number and time.
  'DesignVersion.title',
  // A new document begins without tags; they are those of the editor.
  'DocumentDraft.tags',
  // Rows of a folder stand in the folder of the address.
  'DocumentRow.parentId',
  // Choices are offered by value and text, processes to start by their names.
  'FlowChoice.title',
  'MessageChoice.title',
  // Choices of a process are offered by kind; `formCode` is a setting of the process.
  'FlowChoices.formCode',
  // Of a running process the tasks say at which node it stands; the task itself is known.
  'FlowDetail.task.nodeKey',
  // The state of a document before or after another is shown in words.
  'FlowDocument.state',
  // The list of processes says of each whether it is released, not its drawing.
  'FlowDraft.modelStatus',
  // Which process moves is said by the page.
  'FlowMigration.name',
  // Tasks of one instance are shown by their people and outcome; lists of tasks have rows of their own.
  'FlowTaskLine.doneTime',
  'FlowTaskLine.dueTime',
  'FlowTaskLine.owner',
  // A task to be done is opened by its own id.
  'FlowTodoFields.instanceId',
  // Fields of a form are read one by one; its schema is always an object.
  'FormDefinition.schema.type',
  // Of the head of a form its layout is read; designers and lists have a head of their own.
  'FormHead.id',
  'FormHead.subTableStr',
  'FormHead.tableName',
  'FormHead.tableType',
  'FormHead.tableVersion',
  'FormHead.treeFieldname',
  'ListDefinition.headId',
  // How a field is stored is told by its widget; `dbType` is that of a designed field, `textField` a widget.
  'FormProperty.dbType',
  'FormProperty.textField',
  // A chart is drawn from what `getChartsData` answers; `items` are conditions of a query.
  'GraphInfo.items',
  // What became of the tasks of somebody who goes is said in the server's sentence.
  'HandedOver.tasks',
  // Requests that were answered are listed by time, address and state.
  'HttpTrace.principal.name',
  // Whose an import is, is shown by the name of the person; the account is a filter.
  'ImportEntry.username',
  // Problems of an import are listed by sheet, line and the label of the column.
  'ImportIssue.column',
  'ImportIssue.field',
  // Records are inspected under the title of the screen that was chosen.
  'InspectedForm.title',
  // A view is stored over the one of its id.
  'ListView.version',
  // Lists of users do not show when one was changed, and change the record as it is read, with its own version.
  'ListedUser.updateTime',
  'ListedUser.version',
  // When an announcement was revoked is read of the one that is looked at, not of its row; to whom it went, of its row.
  'ManagedAnnouncement.cancelTime',
  'OpenedAnnouncement.userIds_dictText',
  // Buttons of a page come by their permissions; `permissionList` is that of an approval.
  'MenuMeta.permissionList',
  // Changes of tables are shown as their sentences and statements.
  'MigrationStep.field',
  'MigrationStep.kind',
  'MigrationStep.table',
  // Checks and states of a month are those of the ledger of the page, in words by their kind.
  'MonthCheck.title',
  'MonthCheckList.ledger',
  'MonthState.ledger',
  // What pricing the issues of a month came to is said in the server's sentence.
  'MonthValued.figures',
  'MonthValued.lines',
  // Announcements are marked as read by their own id, and shown by when they were sent.
  'MyAnnouncement.anntId',
  'MyAnnouncement.readTime',
  // A link that was just made is shown with its code; lists of links say how long they last.
  'NewShare.expireTime',
  // Forms that number by a rule are named by title and field.
  'NumberRule.usedBy.table',
  // Sessions are ended by the ids of their rows.
  'OnlineUser.token',
  // Open items are listed by number and date; `kind` is that of a notice.
  'OpenItem.kind',
  // Who is proposed to follow is said by name and way.
  'ProposedSuccessor.username',
  // Conditions of a query have the controls of lists; where a tree begins and how precise a number is are questions of forms.
  'QueryItem.dict',
  'QueryItem.hasChildField',
  'QueryItem.pcode',
  'QueryItem.pidValue',
  'QueryItem.pidField',
  'QueryItem.precision',
  // A changed row is placed by the title of its sub-table.
  'RecordDifference.table',
  // The bin of a list stands under the title of the list.
  'RecycledPage.title',
  // A preview of a report has columns and rows of another call.
  'ReportColumnsAndData.data',
  // A record that went back is read anew.
  'Reverted.version',
  // Links to something are listed under its name by code and time.
  'Share.itemId',
  'Share.title',
  // Data sets are chosen by their code before their fields are read; values of a sheet come rounded.
  'SheetReportField.precision',
  'SheetReportFields.code',
  'SheetReportFields.kind',
  'SheetReportFields.title',
  'SheetReportInfo.code',
  // A code is sent by SMS without a picture; both words are those of the sign-in.
  'SmsRequest.captcha',
  'SmsRequest.checkKey',
  // A socket is that of one user; `userId` is of whom notices are kept.
  'SocketFrame.userId',
  // Of a spreadsheet that was brought what is left out is said; its name is that of the file.
  'SpreadsheetImported.name',
  // Parameters are asked for by the part of the product they belong to.
  'SystemParam.installmod',
  // Duties are listed under the person's name, each by its title.
  'UserDuties.username',
  'UserDuty.items.detail',
  'UserDuty.items.id',
  // Documents are told apart by form and id; their kind is a filter.
  'VoucherDocument.bizType',
  // Designs and drafts of reports are listed as they come: nobody asks for another order.
  'designHeadList.column',
  'designHeadList.order',
  'reportHeadList.order',
  'reportHeadList.column',
  'getReportColumnsAndData.order',
  'getReportColumnsAndData.column',
  // The workbook of a report has all of its columns; `field` is a column's.
  'exportReport.field',
  // Lists ask for their query by `superQuery…` alone; `hasQuery` is a property of the dialog of views.
  'getData.hasQuery',
  // A level of a tree is asked for by its parent, whole and in its own order.
  'getTreeData.column',
  'getTreeData.needTotals',
  'getTreeData.superQueryMatchType',
  'getTreeData.superQueryParams',
  // The tree of dictionaries comes whole; names are searched in the list.
  'systemDictTree.dictName',
  // Pickers read whatever the list of users has; `field` is that of a sort.
  'userList.field',
  // Departments are named by id and title; `orgCode` is that of the department somebody works in.
  'DepartTreeNode.orgCode',
  // What was released is said by the server; versions have their list.
  'FlowDeployed.versionNo',
  // A view keeps which columns there are; its order is kept with its query, `sort` is that of the address.
  'ListViewColumns.sort',
  // Menus are listed and barred as their list has them, not as the one that is looked at.
  'ManagedMenu.origin',
  // Files of a record are listed as they are; to which comment one belongs is told by the comment.
  'RecordAttachment.commentId',
  // Parameters of a report are typed in; only its columns choose from another report.
  'ReportParamRow.popupCode',
  // Whoever opens a link sees who shared it and until when.
  'Shared.updateTime',
  // Readers see a report in sheets under its name; `nameEn` is typed in its designer.
  'SheetReportInfo.nameEn',
  // Departments of members are shown in lists; the one user who is changed has them as ids.
  'User.orgCodeTxt',
]);
