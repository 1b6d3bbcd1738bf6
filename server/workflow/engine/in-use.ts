import { bpmnElements } from './bpmn-elements.ts';
import type { ProcessEngine } from './port.ts';

/**
 * Engine that runs the processes of this server. Another engine takes its place here and nowhere else (docs/processes.md, another engine).
 */
export const flowEngine: ProcessEngine = bpmnElements;
