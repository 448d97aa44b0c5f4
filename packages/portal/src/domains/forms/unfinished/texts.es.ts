import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { formsUnfinishedTextsEn } from './texts.en.ts';

export const formsUnfinishedTextsEs: Shape<typeof formsUnfinishedTextsEn> = {
  savesItself: 'Lo que escribe se guarda solo.',
  savedAt: 'Guardado a las {time}',
  tryingAgain: 'Sin guardar; se vuelve a intentar',
  notSaved: 'No se ha guardado en el servidor',
  inBrowser: 'Hasta entonces, lo que ha escrito se conserva en este navegador.',
  onlyHere: 'En este navegador tampoco hay sitio: no cierre esta página.',
  conflictTitle: 'Se ha cambiado en dos sitios',
  conflict:
    '{name} lo cambió el {time}, mientras usted escribía. Elija lo que elija, lo otro se queda entre los formularios sin terminar.',
  takeTheirs: 'Usar el otro',
  keepMine: 'Quedarme con el mío',
  restored: 'Cambios que aún no están en el borrador, de {name}, {time}.',
  restoredHere: 'Sus cambios que aún no están en el borrador han vuelto.',
  discardThem: 'Descartarlos',
  discarded: '«{title}» se ha descartado.',
  discardedChanges: 'Los cambios se han descartado.',
  savedSince:
    'Alguien guardó el borrador después de que empezaran estos cambios. Si lo guarda ahora, los reemplaza.',
  formGone: 'Este formulario se publicó entretanto: lo que escriba aquí será un formulario nuevo.',
  notPublished: 'Este borrador tiene cambios sin guardar y se publica sin ellos. Son de {user},',
  toChanges: 'Ver los cambios',
  title: 'Sin terminar',
  lead: 'Aún no son formularios: se guardaron solos mientras alguien escribía. Se eliminan tras {days, number} días sin cambios.',
  untitled: 'Sin título',
  changedBy: 'de {name}',
  here: 'Solo en este navegador',
  changesOf: 'Cambios del borrador {id, number, ::group-off}',
  changesOfPublished:
    'Cambios del formulario {id, number, ::group-off}, que ya se publicó: serán un formulario nuevo',
  continue: 'Continuar',
  continueOf: 'Continuar {title}',
  discard: 'Descartar',
  discardOf: 'Descartar {title}',
  showAll: 'Mostrar los {count, number}',
  earlier: 'Tiene un formulario sin terminar: {title}.',
};
