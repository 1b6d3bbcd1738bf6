export {
  inspectedPeopleQuery,
  inspectedScreensQuery,
  inspectionQuery,
  type InspectedPerson,
  type Inspection,
  type InspectionAsked,
} from './api/inspector.ts';
