export { ObjectTimeline, useTimelineTab } from './timeline/object-timeline.tsx';
