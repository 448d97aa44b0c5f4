export { uploadProblem } from './profile-image.ts';
