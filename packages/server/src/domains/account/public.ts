export { uploadProblem } from './routes.ts';
