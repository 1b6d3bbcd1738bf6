/** Returns the page where a task is decided. */
export const taskPage = (taskId: string): string => `/workflow/approve?task=${taskId}`;
/** Returns the page where an instance is looked at. */
export const instancePage = (instanceId: string): string => `/workflow/approve?instance=${instanceId}`;
