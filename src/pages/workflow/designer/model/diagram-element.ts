import type { NodeSettings, ProcessSettings } from '#core/workflow/settings.ts';
import type { Business, Services, Shape } from './diagram-types.ts';
import type { PanelChange, PanelElement } from './flow-context.ts';

type Extension = { readonly values?: readonly { readonly $type: string; readonly body?: string }[] };

/** The settings that stand in an element; null where none do, or none that can be read. */
function settingsOf(business: Business): NodeSettings | ProcessSettings | null {
  const extension = (business.get('extensionElements') ?? {}) as Extension;
  const body = extension.values?.find(({ $type }) => $type.toLowerCase() === 'flow:settings')?.body ?? '';
  try {
    return JSON.parse(body) as NodeSettings | ProcessSettings;
  } catch {
    return null;
  }
}

/** Returns the panel's view of an element of the diagram. */
export function diagramElement({ businessObject, type, source }: Shape): PanelElement {
  const { id: key, name = '' } = businessObject;
  const settings = settingsOf(businessObject);
  const about = { key, name };
  if (type === 'bpmn:Process')
    return { ...about, kind: 'process', settings: settings?.kind === 'process' ? settings : null };
  if (type === 'bpmn:StartEvent')
    return { ...about, kind: 'start', settings: settings?.kind === 'start' ? settings : null };
  if (settings?.kind === 'approval') return { ...about, kind: 'approval', settings };
  if (settings?.kind === 'copy') return { ...about, kind: 'copy', settings };
  if (settings?.kind === 'auto') return { ...about, kind: 'auto', settings };
  if (type === 'bpmn:SequenceFlow') {
    const canDefault = source?.type === 'bpmn:ExclusiveGateway' || source?.type === 'bpmn:InclusiveGateway';
    const condition = businessObject.get('conditionExpression') as { readonly body?: string } | undefined;
    const usual = canDefault ? (source?.businessObject.get('default') as Business | undefined) : undefined;
    return {
      ...about,
      kind: 'flow',
      canDefault,
      isDefault: usual?.id === key,
      condition: canDefault ? (condition?.body ?? '') : null,
    };
  }
  const timer = timerOf(businessObject);
  if (timer !== null) {
    const duration = timer.get('timeDuration') as { readonly body?: string } | undefined;
    return { ...about, kind: 'timer', duration: duration?.body ?? '' };
  }
  return { ...about, kind: 'other' };
}

function timerOf(business: Business): Business | null {
  const [first] = (business.get('eventDefinitions') ?? []) as readonly Business[];
  return first?.$type === 'bpmn:TimerEventDefinition' ? first : null;
}

/** Changes an element of the diagram as the panel says, as steps that can be undone. */
export function changeDiagram({ modeling }: Services, element: Shape, change: PanelChange): void {
  const { businessObject } = element;
  const { $model: model } = businessObject;
  if (modeling === null) return;
  const { name, settings, condition, isDefault, duration } = change;
  if (name !== undefined) modeling.updateProperties(element, { name });
  if (settings !== undefined) {
    const others = ((businessObject.get('extensionElements') ?? {}) as Extension).values?.filter(
      ({ $type }) => $type.toLowerCase() !== 'flow:settings',
    );
    const own = model.create('flow:Settings', { body: JSON.stringify(settings) });
    const extensionElements = model.create('bpmn:ExtensionElements', { values: [...(others ?? []), own] });
    modeling.updateProperties(element, { extensionElements });
  }
  if (condition !== undefined) {
    const conditionExpression =
      condition.trim() === ''
        ? undefined
        : model.create('bpmn:FormalExpression', { body: condition, language: 'formula' });
    modeling.updateProperties(element, { conditionExpression });
  }
  if (isDefault !== undefined && element.source !== undefined) {
    modeling.updateProperties(element.source, { default: isDefault ? businessObject : undefined });
    if (isDefault) modeling.updateProperties(element, { conditionExpression: undefined });
  }
  const timer = timerOf(businessObject);
  if (duration !== undefined && timer !== null)
    modeling.updateModdleProperties(element, timer, {
      timeDuration: model.create('bpmn:FormalExpression', { body: duration }),
    });
}
