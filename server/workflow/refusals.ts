import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of approvals. */
export const processRefusals = {
  notYourTurn: {
    zh: '还没有轮到您处理',
    en: 'not yours yet',
  },
  agreedTask: {
    zh: '已审批通过',
    en: 'approved already',
  },
  rejectedTask: {
    zh: '已被驳回',
    en: 'rejected already',
  },
  cancelledTask: {
    zh: '已取消',
    en: 'cancelled',
  },
  sentBackTask: {
    zh: '已退回',
    en: 'sent back already',
  },
  waitsForSigners: {
    zh: '已审批，正在等待后加签',
    en: 'decided already and waits for the signers added after it',
  },
  nobodySet: {
    zh: '节点“{name}”没有设置审批人，请联系流程管理员',
    en: 'The node “{name}” has nobody to approve; ask the administrator of the process',
  },
  nobodyFound: {
    zh: '节点“{name}”找不到审批人，请联系流程管理员补充审批人或流程管理员',
    en: 'The node “{name}” finds nobody to approve; ask the administrator of the process to name somebody',
  },
  notYourTask: {
    zh: '这不是您的待办，不能处理。任务可能已转交他人，请刷新待办',
    en: 'This is not your task. It may have been handed on; reload your tasks',
  },
  versionGone: {
    zh: '流程版本不存在，请联系管理员',
    en: 'The version of the process does not exist; ask your administrator',
  },
  definitionBroken: {
    zh: '流程定义无法读取：{faults}，请联系管理员重新发布',
    en: 'The process cannot be read: {faults}; ask your administrator to publish it again',
  },
  taskGone: {
    zh: '任务不存在或已被删除，请刷新列表',
    en: 'The task does not exist or was deleted; reload the list',
  },
  notInvolved: {
    zh: '您不是该流程的参与人，不能查看',
    en: 'You take no part in this process and cannot see it',
  },
  receiverGone: {
    zh: '接收人“{name}”不存在或已停用，请选择在职的用户',
    en: 'The receiver “{name}” does not exist or is disabled; choose somebody who is active',
  },
  receiverLeaves: {
    zh: '{name}也在所选用户之中，不能接手，请选择其他人',
    en: '{name} is one of those who leave; choose somebody else to take it over',
  },
  receiverOneself: {
    zh: '不能将他人的工作移交给自己，请选择其他人，或由其他管理员操作',
    en: 'You cannot hand the work of others over to yourself; choose somebody else, or ask another administrator',
  },
  processUnknown: {
    zh: '流程不存在或未发布，请刷新',
    en: 'The process does not exist or is not published; reload',
  },
  processSuspended: {
    zh: '流程“{name}”已挂起，暂不能发起，请联系流程管理员',
    en: 'The process “{name}” is suspended and cannot be started; ask the administrator of the process',
  },
  processNotForYou: {
    zh: '您不在流程“{name}”的可见范围内，请联系流程管理员',
    en: 'The process “{name}” is not for you; ask the administrator of the process',
  },
  documentGone: {
    zh: '单据不存在或已被删除，请刷新列表',
    en: 'The document does not exist or was deleted; reload the list',
  },
  approvedAlready: {
    zh: '单据已审批通过，不能再次发起',
    en: 'The document is approved and cannot be sent again',
  },
  onlyDrafts: {
    zh: '只有草稿或已驳回的单据可以发起审批',
    en: 'Only drafts and rejected documents can be sent for approval',
  },
  decidedAlready: {
    zh: '{person}已在“{node}”处理，不能撤回，请联系审批人退回',
    en: '{person} has decided at “{node}”, it cannot be withdrawn; ask that approver to send it back',
  },
  approver: {
    zh: '审批人',
    en: 'the approver',
  },
  onlyStarter: {
    zh: '只有发起人可以{act}',
    en: '“{act}” is for whoever started it',
  },
  nobodyToUrge: {
    zh: '没有等待他人处理的任务，不需要催办',
    en: 'No task waits for others; there is nobody to urge',
  },
  urgedJustNow: {
    zh: '刚刚催办过，请 {minutes} 分钟后再催办',
    en: 'They were urged just now; urge them again in {minutes} minutes',
  },
  overNoTermination: {
    zh: '流程已结束，不能终止，请刷新',
    en: 'The process is over and cannot be terminated; reload',
  },
  overNoSuspension: {
    zh: '流程已结束，不能挂起或恢复，请刷新',
    en: 'The process is over and can be neither suspended nor resumed; reload',
  },
  chooseNode: {
    zh: '请选择要跳转到的审批节点',
    en: 'Choose the approval node to jump to',
  },
  nodeChanged: {
    zh: '当前节点已变化，请刷新后再跳转',
    en: 'The current node has changed; reload and jump then',
  },
  nodeNotReached: {
    zh: '流程还没有到过“{name}”，只能跳转到已经过的节点',
    en: 'The process has not been at “{name}” yet; it can jump to nodes it has been at only',
  },
  overNoReassign: {
    zh: '流程已结束，不能变更处理人，请刷新',
    en: 'The process is over, its approver cannot be changed; reload',
  },
  decidedNoReassign: {
    zh: '该任务已处理，不能变更处理人，请刷新',
    en: 'The task is decided, its approver cannot be changed; reload',
  },
  assigneeGone: {
    zh: '处理人不存在或已停用，请重新选择',
    en: 'The chosen approver does not exist or is disabled; choose another',
  },
  moveOneByOne: {
    zh: '您只能逐个迁移流程实例，请在流程监控中选择一个',
    en: 'You can move instances to a new version one by one only; choose one in the process monitor',
  },
  newVersionMeanwhile: {
    zh: '流程又发布了新版本，请重新打开迁移',
    en: 'The process has a new version again; open the move again',
  },
  otherForm: {
    zh: '新版本绑定了别的表单，不能迁移，请让它留在原版本',
    en: 'The new version is of another form and instances cannot be moved to it; leave it at its version',
  },
  nodeNotMovable: {
    zh: '“{from}”不能迁移到“{to}”，请重新选择新版本中的审批节点',
    en: '“{from}” cannot be moved to “{to}”; choose another approval node of the new version',
  },
  noSuccessor: {
    zh: '新版本没有可以接替“{old}”的节点，不能迁移，{rest}',
    en: 'The new version has no node in the place of “{old}”, it cannot be moved; {rest}',
  },
  notInOwnBranches: {
    zh: '“{old}”在新版本中与其他未完成的节点不在各自的并行分支里，不能迁移，{rest}',
    en: '“{old}” and the other open nodes are not in parallel branches of their own in the new version, it cannot be moved; {rest}',
  },
  branchNotPassed: {
    zh: '新版本的并行分支中有该流程没有经过的节点“{now}”，不能迁移，{rest}',
    en: 'The parallel branches of the new version hold the node “{now}”, which this process has not passed, it cannot be moved; {rest}',
  },
  notReachable: {
    zh: '按新版本走不到“{now}”，不能迁移，{rest}',
    en: '“{now}” is not reached in the new version, it cannot be moved; {rest}',
  },
  taskDecided: {
    zh: '该任务{state}，不能再次处理，请刷新待办',
    en: 'The task is {state} and cannot be decided again; reload your tasks',
  },
  decided: {
    zh: '已处理',
    en: 'decided',
  },
  overNoDecision: {
    zh: '流程已结束，不能再处理，请刷新',
    en: 'The process is over and nothing can be decided any more; reload',
  },
  suspendedNoDecision: {
    zh: '流程已挂起，恢复后才能处理，请联系流程管理员',
    en: 'The process is suspended and nothing can be decided before it is resumed; ask the administrator of the process',
  },
  nodeForbids: {
    zh: '该节点不允许{act}',
    en: 'The node does not allow “{act}”',
  },
  opinionMissing: {
    zh: '请填写审批意见',
    en: 'Fill in your opinion',
  },
  signatureMissing: {
    zh: '请签名',
    en: 'Sign it',
  },
  documentDeleted: {
    zh: '单据已被删除，请联系流程管理员终止流程',
    en: 'The document was deleted; ask the administrator of the process to terminate it',
  },
  documentWithYou: {
    zh: '单据在您手中，请修改后重新提交，或撤回申请',
    en: 'The document is with you; change it and send it again, or withdraw it',
  },
  sendBackNode: {
    zh: '退回的节点不存在或还没有到过，请重新选择',
    en: 'The node to send it back to does not exist or was not reached yet; choose another',
  },
  resendByStarter: {
    zh: '重新提交由发起人完成，不能{act}',
    en: 'Whoever started it sends it again; “{act}” is not possible',
  },
  delegatedToYou: {
    zh: '这是别人委派给您的任务，不能再次委派，可以转办或处理',
    en: 'This task was delegated to you and cannot be delegated again; hand it over or decide it',
  },
  resendNoSigners: {
    zh: '重新提交由发起人完成，不能加签',
    en: 'Whoever started it sends it again; no signers can be added',
  },
  chooseSigners: {
    zh: '请选择加签人',
    en: 'Choose the signers to add',
  },
  signersGone: {
    zh: '加签任务不存在，请刷新',
    en: 'There is no such task of added signers; reload',
  },
  onlyOwnSigners: {
    zh: '只能减去自己加签的人',
    en: 'You can take back signers you added only',
  },
  signersDecided: {
    zh: '所选加签人已处理，不能减签，请刷新',
    en: 'Some chosen signers have decided already and cannot be taken back; reload',
  },
  chooseCopies: {
    zh: '请选择抄送人',
    en: 'Choose whom to send a copy',
  },
  contentMissing: {
    zh: '请填写内容',
    en: 'Fill in the content',
  },
  noNodeButton: {
    zh: '该节点没有按钮“{code}”，请刷新',
    en: 'The node has no button “{code}”; reload',
  },
  cannotGoOn: {
    zh: '流程无法继续（节点“{name}”），请联系流程管理员',
    en: 'The process cannot go on (node “{name}”); ask the administrator of the process',
  },
  instanceGone: {
    zh: '流程不存在或已被删除，请刷新列表',
    en: 'The process does not exist or was deleted; reload the list',
  },
  sentBackToStarter: {
    zh: '单据已退回给{starter}，请在待办中修改后重新提交，不能再次发起',
    en: 'The document was sent back to {starter}, who changes it among his tasks and sends it again; it cannot be started again',
  },
  inApprovalAlready: {
    zh: '单据正在审批中（{title}），不能再次发起',
    en: 'The document is being approved ({title}) and cannot be started again',
  },
  chooseApprovers: {
    zh: '请选择审批人',
    en: 'Choose who approves',
  },
  reasonMissing: {
    zh: '请填写{act}的原因',
    en: 'Fill in the reason for “{act}”',
  },
  suspendedAlready: {
    zh: '流程已经挂起，请刷新',
    en: 'The process is suspended already; reload',
  },
  notSuspended: {
    zh: '流程没有挂起，请刷新',
    en: 'The process is not suspended; reload',
  },
  nodeMissing: {
    zh: '请选择审批节点',
    en: 'Choose an approval node',
  },
  assigneeAgain: {
    zh: '请重新选择处理人',
    en: 'Choose somebody else to decide',
  },
  chooseApproverOf: {
    zh: '请为节点“{name}”选择审批人',
    en: 'Choose who approves at the node “{name}”',
  },
  fillInField: {
    zh: '请填写“{label}”',
    en: 'Fill in “{label}”',
  },
  fillInLine: {
    zh: '请填写“{title}”的“{label}”',
    en: 'Fill in “{label}” of “{title}”',
  },
  nodeAgain: {
    zh: '请重新选择退回的节点',
    en: 'Choose the node to send it back to again',
  },
  namedGone: {
    zh: '“{user}”不存在或已停用，请重新选择',
    en: '“{user}” does not exist or is disabled; choose another',
  },
  notToOneself: {
    zh: '不能{act}给自己',
    en: '“{act}” has to name somebody else',
  },
  decidesThere: {
    zh: '{person}已是该节点的处理人，请选择他人',
    en: '{person} decides at this node already; choose somebody else',
  },
  noBranch: {
    zh: '网关“{name}”没有一个分支的条件成立，请检查单据内容，或联系流程管理员修改分支条件',
    en: 'No branch of the gateway “{name}” fits; check the document, or ask the administrator of the process to change the conditions',
  },
  endless: {
    zh: '流程在“{name}”处循环而没有审批节点，请联系流程管理员修改流程',
    en: 'The process goes round at “{name}” without an approval; ask its administrator to change it',
  },
  nodeGone: {
    zh: '节点“{name}”已不在等待处理，请刷新',
    en: 'The node “{name}” does not wait any more; reload',
  },
  elsewhere: {
    zh: '“{name}”在另一条并行分支里，不能退回到那里，请选择分支之前或本分支内的节点',
    en: '“{name}” is in another parallel branch, it cannot be sent back there; choose a node before the branches or in its own',
  },
  leaveOrPlace: {
    zh: '请让它留在原版本，或为节点另选去处',
    en: 'leave it at its version, or choose another place for the node',
  },
} as const satisfies RefusalTexts;
