import type { ApprovalSettings, AutoSettings, CopySettings } from '#core/workflow/settings.ts';
import { usualApproval } from '#core/workflow/settings.ts';
import type { Text } from '@/shared/i18n';
import type { Shape, ShapeFactory } from './diagram-types.ts';

/** Element that can be put into a process: only those the product can run. */
type Tool = {
  readonly id:
    | 'approval'
    | 'copy'
    | 'auto'
    | 'condition'
    | 'parallel'
    | 'inclusive'
    | 'timer'
    | 'sub'
    | 'start'
    | 'end';
  readonly type: string;
  readonly icon: string;
  readonly isNamed?: true;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly settings?: ApprovalSettings | CopySettings | AutoSettings;
};

const tools: readonly Tool[] = [
  { id: 'start', type: 'bpmn:StartEvent', icon: 'bpmn-icon-start-event-none' },
  { id: 'approval', type: 'bpmn:UserTask', icon: 'bpmn-icon-user-task', isNamed: true, settings: usualApproval },
  {
    id: 'copy',
    type: 'bpmn:ServiceTask',
    icon: 'bpmn-icon-send-task',
    isNamed: true,
    settings: { kind: 'copy', copies: [] },
  },
  {
    id: 'auto',
    type: 'bpmn:ServiceTask',
    icon: 'bpmn-icon-service-task',
    isNamed: true,
    settings: { kind: 'auto', set: {} },
  },
  { id: 'condition', type: 'bpmn:ExclusiveGateway', icon: 'bpmn-icon-gateway-xor' },
  { id: 'parallel', type: 'bpmn:ParallelGateway', icon: 'bpmn-icon-gateway-parallel' },
  { id: 'inclusive', type: 'bpmn:InclusiveGateway', icon: 'bpmn-icon-gateway-or' },
  {
    id: 'timer',
    type: 'bpmn:IntermediateCatchEvent',
    icon: 'bpmn-icon-intermediate-event-catch-timer',
    more: { eventDefinitionType: 'bpmn:TimerEventDefinition' },
  },
  {
    id: 'sub',
    type: 'bpmn:SubProcess',
    icon: 'bpmn-icon-subprocess-expanded',
    more: { isExpanded: true },
  },
  { id: 'end', type: 'bpmn:EndEvent', icon: 'bpmn-icon-end-event-none' },
];

/** Elements that can be added after another at a press. */
const followers: ReadonlySet<Tool['id']> = new Set(['approval', 'copy', 'condition', 'end']);

type Starter = { start(event: Event, target: unknown, more?: unknown): void; activateHand?(event: Event): void };
type Registered = { registerProvider(provider: object): void };
type Hand = { activateHand(event: Event): void };
type Lasso = { activateSelection(event: Event): void };
type Move = { activateSelection(event: Event): void };
type Entry = Readonly<Record<string, unknown>>;

function shapeOf({ type, more, settings, isNamed, id }: Tool, factory: ShapeFactory, text: Text): Shape {
  const shape = factory.createShape({ type, ...more });
  const { businessObject } = shape;
  if (isNamed === true) businessObject.set('name', text(`drawing.tool.${id}`));
  if (settings !== undefined) {
    const create = businessObject.$model;
    const values = [create.create('flow:Settings', { body: JSON.stringify(settings) })];
    businessObject.set('extensionElements', create.create('bpmn:ExtensionElements', { values }));
  }
  if (id === 'timer') {
    const [timer] = businessObject.get('eventDefinitions') as readonly { set(name: string, value: unknown): void }[];
    timer?.set('timeDuration', businessObject.$model.create('bpmn:FormalExpression', { body: 'PT24H' }));
  }
  return shape;
}

/** The palette and the buttons beside an element, in our words. */
export function diagramTools(text: Text): readonly object[] {
  class Palette {
    static readonly $inject = [
      'palette',
      'create',
      'elementFactory',
      'handTool',
      'lassoTool',
      'spaceTool',
      'globalConnect',
    ];
    readonly getPaletteEntries: () => Entry;
    constructor(
      palette: Registered,
      create: Starter,
      factory: ShapeFactory,
      hand: Hand,
      lasso: Lasso,
      space: Move,
      connect: { start(event: Event): void },
    ) {
      const act = (id: 'hand' | 'lasso' | 'space' | 'connect', icon: string, click: (event: Event) => void) => [
        `tool-${id}`,
        { group: 'tools', className: icon, title: text(`drawing.use.${id}`), action: { click } },
      ];
      this.getPaletteEntries = () =>
        Object.fromEntries([
          act('hand', 'bpmn-icon-hand-tool', (event) => hand.activateHand(event)),
          act('lasso', 'bpmn-icon-lasso-tool', (event) => lasso.activateSelection(event)),
          act('space', 'bpmn-icon-space-tool', (event) => space.activateSelection(event)),
          act('connect', 'bpmn-icon-connection-multi', (event) => connect.start(event)),
          ['tool-separator', { group: 'tools', separator: true }],
          ...tools.map((tool) => {
            const begin = (event: Event): void => create.start(event, shapeOf(tool, factory, text));
            return [
              `create-${tool.id}`,
              {
                group: 'elements',
                className: tool.icon,
                title: text(`drawing.tool.${tool.id}`),
                action: { dragstart: begin, click: begin },
              },
            ];
          }),
        ]) as Entry;
      palette.registerProvider(this);
    }
  }
  class ContextPad {
    static readonly $inject = ['contextPad', 'create', 'elementFactory', 'connect', 'modeling', 'autoPlace'];
    readonly getContextPadEntries: (element: Shape) => Entry;
    constructor(
      pad: Registered,
      create: Starter,
      factory: ShapeFactory,
      connect: Starter,
      modeling: { removeElements(elements: readonly Shape[]): void },
      autoPlace: { append(source: Shape, shape: Shape): void },
    ) {
      this.getContextPadEntries = (element) => {
        const isFlow = element.waypoints !== undefined;
        const isEnd = element.type === 'bpmn:EndEvent' || element.type === 'label' || isFlow;
        const append = tools
          .filter(({ id }) => !isEnd && followers.has(id))
          .map((tool) => [
            `append-${tool.id}`,
            {
              group: 'model',
              className: tool.icon,
              title: text('drawing.append', { tool: text(`drawing.tool.${tool.id}`) }),
              action: {
                click: () => autoPlace.append(element, shapeOf(tool, factory, text)),
                dragstart: (event: Event) => create.start(event, shapeOf(tool, factory, text), { source: element }),
              },
            },
          ]);
        const link = (event: Event): void => connect.start(event, element);
        return Object.fromEntries([
          ...append,
          ...(isEnd
            ? []
            : [
                [
                  'connect',
                  {
                    group: 'connect',
                    className: 'bpmn-icon-connection-multi',
                    title: text('drawing.use.connect'),
                    action: { click: link, dragstart: link },
                  },
                ],
              ]),
          [
            'delete',
            {
              group: 'edit',
              className: 'bpmn-icon-trash',
              title: text('drawing.delete'),
              action: { click: () => modeling.removeElements([element]) },
            },
          ],
        ]) as Entry;
      };
      pad.registerProvider(this);
    }
  }
  // Kinds of elements are not exchanged: what they become could be something the product cannot run.
  class Exchange {
    static readonly $inject = ['popupMenu'];
    readonly getPopupMenuEntries = () => (): Entry => ({});
    constructor(popup: { registerProvider(id: string, priority: number, provider: object): void }) {
      popup.registerProvider('bpmn-replace', 100, this);
    }
  }
  const words: Readonly<Record<string, string>> = {
    'Search in diagram': text('drawing.search'),
    'Append {type}': text('drawing.use.connect'),
  };
  return [
    {
      __init__: ['paletteProvider', 'contextPadProvider', 'flowExchange'],
      paletteProvider: ['type', Palette],
      contextPadProvider: ['type', ContextPad],
      flowExchange: ['type', Exchange],
      translate: ['value', (template: string) => words[template] ?? template],
    },
  ];
}
