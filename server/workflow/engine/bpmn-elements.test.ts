import { describe } from 'vitest';
import { engineContract } from '#server/testing/engine-contract.ts';
import { bpmnElements } from './bpmn-elements.ts';

describe('the engine of processes [B2.36]', () => {
  engineContract(bpmnElements);
});
