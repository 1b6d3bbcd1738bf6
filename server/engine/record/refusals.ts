import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of records: saving, deleting, restoring. */
export const recordRefusals = {
  files: {
    zh: '{count} 个文件',
    en: '{count} files',
  },
  rowOf: {
    zh: '{table}（行）',
    en: '{table} (line)',
  },
  chooseFields: {
    zh: '请选择要修改的字段',
    en: 'Choose the fields to change',
  },
  changedNotDeleted: {
    zh: '这条记录已被其他人修改，未删除',
    en: 'The record was changed by somebody else and was not deleted',
  },
  undoTooLate: {
    zh: '已超过可撤销的时间，或已经撤销过',
    en: 'It is too late to take this back, or it was taken back already',
  },
  noBatchField: {
    zh: '“{title}”没有可批量修改的字段“{name}”',
    en: '“{title}” has no field “{name}” that can be changed in many records',
  },
  notInBatch: {
    zh: '“{label}”不能批量修改',
    en: '“{label}” cannot be changed in many records',
  },
  idsOrQuery: {
    zh: '请指定要处理的记录（ids）或查询条件（query），二者选一',
    en: 'Name the records (ids) or a query (query), one of the two',
  },
  chooseRecords: {
    zh: '请选择要处理的记录',
    en: 'Choose the records first',
  },
  tooManyMatch: {
    zh: '符合条件的记录超过 {limit} 条，请缩小范围后分批处理',
    en: 'More than {limit} records match; narrow the query and do it in parts',
  },
  expectedMissing: {
    zh: '缺少已确认的条数（expected），请先预览',
    en: 'The confirmed number of records (expected) is missing; preview it first',
  },
  countChanged: {
    zh: '符合条件的记录已由 {expected} 条变为 {count} 条，请重新确认',
    en: '{count} records match now, not {expected}; confirm it again',
  },
  changedSince: {
    zh: '之后又被修改过，未恢复',
    en: 'It was changed again since and was not restored',
  },
  differsSince: {
    zh: '之后又有变化，未恢复',
    en: 'It is different since and was not restored',
  },
  recordChanged: {
    zh: '这条记录已被其他人{who}修改，请核对差异后再保存',
    en: 'The record was changed by somebody else{who}; compare the differences before you save',
  },
  ruleUnknown: {
    zh: '没有编码为“{code}”的规则，请检查规则编码',
    en: 'There is no rule with the code “{code}”; check the code',
  },
  numberRuleUnknown: {
    zh: '编号规则“{rule}”不存在，请联系管理员修改填值规则',
    en: 'The number rule “{rule}” does not exist; ask your administrator to change the fill rule',
  },
  noDepartForNumber: {
    zh: '您不属于任何部门，无法生成部门流水号，请联系管理员',
    en: 'You belong to no department, so that no number of it can be made; ask your administrator',
  },
  fillRuleUnsupported: {
    zh: '填值规则“{code}”的实现类不受支持，请联系管理员修改',
    en: 'The class of the fill rule “{code}” is not supported; ask your administrator to change it',
  },
  fillRuleFault: {
    zh: '填值规则“{code}”：{fault}',
    en: 'Fill rule “{code}”: {fault}',
  },
  changedBeforeRestore: {
    zh: '这条记录刚被其他人修改，请刷新历史后再恢复',
    en: 'The record was just changed by somebody else; reload its history and restore then',
  },
  noHistoryVersion: {
    zh: '没有版本 {version} 的历史，请刷新历史',
    en: 'There is no version {version} in the history; reload it',
  },
  ruleChanged: {
    zh: '该规则已被{by}修改，请重新打开后再保存',
    en: 'The rule was changed by {by}; open it again before you save',
  },
  ruleInUse: {
    zh: '规则正被表单“{title}”的字段“{field}”使用，不能删除',
    en: 'The field “{field}” of the form “{title}” uses the rule, it cannot be deleted',
  },
  ruleGone: {
    zh: '该规则已被删除，请刷新列表',
    en: 'The rule was deleted; reload the list',
  },
  mustBeArray: {
    zh: '“{title}”必须是数组',
    en: '“{title}” has to be an array',
  },
  tooManyLines: {
    zh: '“{title}”最多 {limit} 行',
    en: '“{title}” can have at most {limit} rows',
  },
  oneRowOnly: {
    zh: '“{title}”只能有一行',
    en: '“{title}” can have one row only',
  },
  rowNoObject: {
    zh: '“{title}”第 {line} 行必须是对象',
    en: 'Row {line} of “{title}” has to be an object',
  },
  rowGone: {
    zh: '“{title}”第 {line} 行已不存在，请刷新后重试',
    en: 'Row {line} of “{title}” does not exist any more; reload and try again',
  },
  rowTwice: {
    zh: '“{title}”第 {line} 行重复',
    en: 'Row {line} of “{title}” is there twice',
  },
  noSuchField: {
    zh: '“{title}”{place}没有字段“{name}”',
    en: '“{title}” {place}has no field “{name}”',
  },
  firstFault: {
    zh: '{row}{message}{more}',
    en: '{row}{message}{more}',
  },
  onlyOwnCommentChanged: {
    zh: '只能修改自己的评论',
    en: 'You can change comments of your own only',
  },
  chooseFile: {
    zh: '请选择文件',
    en: 'Choose a file',
  },
  attachmentGone: {
    zh: '附件不存在或已被删除',
    en: 'The attachment does not exist or was deleted',
  },
  onlyOwnAttachment: {
    zh: '只能删除自己上传的附件',
    en: 'You can delete attachments of your own only',
  },
  noComments: {
    zh: '“{title}”没有开启评论',
    en: 'Comments are turned off for “{title}”',
  },
  noAddRight: {
    zh: '您没有“{title}”的新增权限',
    en: 'You do not have the right to add “{title}”',
  },
  requiredOutside: {
    zh: '必填字段“{fields}”不能由外部人员填写，请先设置默认值或取消必填',
    en: 'The required fields “{fields}” cannot be filled in by people from outside; give them defaults or make them optional first',
  },
  shareReadOnly: {
    zh: '这个链接只能查看，不能填写',
    en: 'This link is for reading only; nothing can be filled in',
  },
  shareUnknownField: {
    zh: '提交了表单中没有的字段，请刷新页面后重试',
    en: 'A field was sent that the form does not have; reload the page and try again',
  },
  sameCombination: {
    zh: '已有{labels}都相同的记录，请修改其中一项',
    en: 'There is a record with the same {labels}; change one of them',
  },
  binReferences: {
    zh: '回收站中还有引用它的记录，请先彻底删除那些记录',
    en: 'Records in the recycle bin refer to it; delete those for good first',
  },
  noRightToPurge: {
    zh: '您没有彻底删除记录的权限，请联系管理员授权',
    en: 'You do not have the right to delete records for good; ask your administrator for it',
  },
  takenOnRestore: {
    zh: '{field}{value}已被其他记录使用，请先修改那条记录，再恢复',
    en: '{field}{value} is used by another record; change that first and restore then',
  },
  referenceGone: {
    zh: '{field}引用的记录已被删除，请先恢复那条记录，再恢复这一条',
    en: 'The record that {field} refers to was deleted; restore that first and this one then',
  },
  chooseToDelete: {
    zh: '请选择要删除的记录',
    en: 'Choose the records to delete',
  },
  idMissing: {
    zh: '缺少记录编号（id）',
    en: 'The number of the record (id) is missing',
  },
  versionMissing: {
    zh: '缺少版本号（version），请刷新记录后再保存',
    en: 'The version (version) is missing; reload the record and save then',
  },
  versionNoInteger: {
    zh: '版本号（version）必须是整数',
    en: 'The version (version) has to be an integer',
  },
  actionFieldUnknown: {
    zh: '“{title}”的动作要设置的字段“{name}”不存在，请联系管理员',
    en: 'The field “{name}”, which an action of “{title}” sets, does not exist; ask your administrator',
  },
  notInBatchField: {
    zh: '{label}不能批量修改',
    en: '{label} cannot be changed in many records',
  },
  titleRequired: {
    zh: '{title}不能为空',
    en: '{title} must not be empty',
  },
  fileOfFieldGone: {
    zh: '{label}中的文件不存在或已被清理，请重新上传',
    en: 'A file of {label} does not exist or was cleared away; upload it again',
  },
  categoryCodesUsedUp: {
    zh: '分类编码已用完，请换一个上级分类',
    en: 'The codes of this category are used up; choose another parent',
  },
  nothingToRestore: {
    zh: '该版本与当前内容相同，无需恢复',
    en: 'That version is what is there now; there is nothing to restore',
  },
  mayNotRestore: {
    zh: '该版本与当前内容的差异（{fields}）不能由您直接修改，未恢复',
    en: 'You may not change what differs from that version ({fields}); nothing was restored',
  },
  ruleCodeFixed: {
    zh: '编码不能修改，表单按编码使用规则',
    en: 'The code cannot be changed; forms use the rule by its code',
  },
  savedWithOther: {
    zh: '这张表单已经保存成功，但之后的内容又有改动，未重复保存。请在列表中打开已保存的记录再修改',
    en: 'This form was saved already, but its content was changed afterwards; it was not saved twice. Open the saved record in the list and change it there',
  },
  noSuchFieldHere: {
    zh: '没有这个字段',
    en: 'There is no such field',
  },
  lineNotCopied: {
    zh: '第 {line} 行 {item}没有复制：{message}',
    en: 'Line {line} {item}was not copied: {message}',
  },
  valueNotCopied: {
    zh: '没有复制：{message}',
    en: 'Not copied: {message}',
  },
  requiredWithoutRight: {
    zh: '{label}为必填项，但您没有{see}修改它的权限，请由{who}填写，或请管理员设置默认值',
    en: '{label} is required, but you do not have the right to {see}change it; ask {who} to fill it in, or an administrator to set a default',
  },
  seeAnd: {
    zh: '查看和',
    en: 'see and ',
  },
  mentionedMayNot: {
    zh: '{people}不能查看这条记录，请去掉后再发表',
    en: '{people} cannot see this record; take it out and publish then',
  },
  mentionedUser: {
    zh: '提到的用户',
    en: 'the mentioned user',
  },
  notSharedToView: {
    zh: '“{title}”没有开放外部查看',
    en: '“{title}” is not open for people outside to see',
  },
  notSharedToFill: {
    zh: '“{title}”没有开放外部填写',
    en: '“{title}” is not open for people outside to fill in',
  },
  notToFillIn: {
    zh: '不能填写',
    en: 'cannot be filled in',
  },
  sameCombinationField: {
    zh: '已有{labels}都相同的记录',
    en: 'There is a record with the same {labels}',
  },
  notInRecycleBin: {
    zh: '回收站中没有这条记录，可能已被恢复或彻底删除，请刷新',
    en: 'The record is not in the recycle bin, it may have been restored or deleted for good; reload',
  },
  lockedState: {
    zh: '{name}{state}，不能{act}',
    en: '{name} {state}, “{act}” is not possible',
  },
  notDraft: {
    zh: '{name}不是草稿或已驳回状态，不能{act}',
    en: '{name} is neither a draft nor rejected, “{act}” is not possible',
  },
  someToDeleteGone: {
    zh: '所选 {count} 条记录中有 {missing} 条不存在或已被删除，未删除任何记录，请刷新列表',
    en: '{missing} of the {count} chosen records do not exist or were deleted, none was deleted; reload the list',
  },
  noIdSent: {
    zh: '缺少记录编号',
    en: 'The number of the record is missing',
  },
  mustBeInteger: {
    zh: '必须是整数',
    en: 'It has to be an integer',
  },
  aboveItself: {
    zh: '{label}不能是自己或自己的下级',
    en: '{label} cannot be the record itself or one below it',
  },
  parentLabel: {
    zh: '上级',
    en: 'The parent',
  },
  usedBy: {
    zh: '{name}已被“{form}”的“{label}”引用，不能删除{hint}',
    en: '“{label}” of “{form}” refers to {name}, it cannot be deleted{hint}',
  },
  disableInstead: {
    zh: '，可以停用',
    en: '; it can be disabled',
  },
  inRow: {
    zh: '第 {line} 行',
    en: 'row {line} ',
  },
  atRow: {
    zh: '第 {line} 行：',
    en: 'Row {line}: ',
  },
  administrators: {
    zh: '管理员',
    en: 'an administrator',
  },
  holders: {
    zh: '有权限的角色、部门或人员（{holders}）',
    en: 'a role, department or person with the right to it ({holders})',
  },
  noRegion: {
    zh: '没有行政区划“{code}”，请重新选择',
    en: 'There is no region “{code}”; choose another',
  },
  regionDisabled: {
    zh: '行政区划“{text}”已停用，请重新选择',
    en: 'The region “{text}” is disabled; choose another',
  },
} as const satisfies RefusalTexts;
