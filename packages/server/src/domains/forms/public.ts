export { readDescription } from './clean-description.ts';
export { formContent, type FormContent, type FormRow, formStatusAt, isPublishable } from './form-content.ts';
export { signalIdsOf } from './form-rules.ts';
export {
  findForm,
  findOemForm,
  type FirstPublication,
  formExists,
  type FormScope,
  lockFormOfCars,
  lockForm,
  lockOemForm,
  markPublished,
  markRevoked,
  readCatalogue,
} from './forms-store.ts';
export { listForms } from './read-forms.ts';
export { offerOfForm } from './offer-form.ts';
export { saveForm } from './save-form.ts';
export { loadShownForm } from './read-forms.ts';
