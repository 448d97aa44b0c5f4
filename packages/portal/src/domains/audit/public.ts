export { ObjectTimeline, useMayReadTimeline } from './timeline/object-timeline.tsx';
