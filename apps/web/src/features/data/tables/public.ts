/** The public door of this feature for others of the web app. */
export { ScheduleFields } from './wizard/ScheduleFields.tsx';
export { TableDialogs, type TableDialog } from './wizard/TableDialogs.tsx';
export { TableTypeIcon } from './wizard/TableTypeIcon.tsx';
export { scheduleText, timeText } from './wizard/schedule-labels.ts';
export { useRestore } from './wizard/use-restore.ts';
export { useScheduleForm } from './wizard/use-schedule-form.ts';
