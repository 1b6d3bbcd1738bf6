import type { RefusalTexts } from '#core/refusals/text.ts';

/** Refusals of the administration of containers. */
export const systemDockerRefusals = {
  containersReadOnly: {
    zh: '服务器配置不允许启停容器，请由运维人员设置 CONTAINER_ACTIONS=on 后再试',
    en: 'The server does not allow to start and stop containers; ask operations to set CONTAINER_ACTIONS=on and try again then',
  },
  containerId: {
    zh: '容器编号不正确，请从列表中选择',
    en: 'The number of the container is not right; choose it from the list',
  },
  containerGone: {
    zh: '没有这个容器，可能已被删除，请刷新',
    en: 'There is no such container, it may have been removed; reload',
  },
  containerSilent: {
    zh: '容器运行时没有答复，请运维人员检查 CONTAINER_SOCKET 和套接字的权限',
    en: 'The container runtime does not answer; ask operations to check CONTAINER_SOCKET and the rights of the socket',
  },
  containerAnswer: {
    zh: '容器运行时的答复不正确{status}，请运维人员检查',
    en: 'The answer of the container runtime is not right{status}; ask operations to check it',
  },
  statusInBrackets: {
    zh: '（{status}）',
    en: ' ({status})',
  },
} as const satisfies RefusalTexts;
