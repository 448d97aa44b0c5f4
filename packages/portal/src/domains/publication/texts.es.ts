import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { publicationTextsEn } from './texts.en.ts';

export const publicationTextsEs: Shape<typeof publicationTextsEn> = {
  title: 'Publicar formulario',
  lead: 'Se pregunta a los propietarios de estos vehículos. A los vehículos sin conexión, cuando vuelvan a conectarse.',
  submit: '{count, plural, =0 {Publicar} one {Publicar en # vehículo} other {Publicar en # vehículos}}',
  submitAnyway: 'Intentarlo de todos modos',
  result: 'Qué ha pasado con sus VIN',
  resultOf: 'Publicación de «{title}»',
  done: '{count, plural, one {Publicado en # vehículo} other {Publicado en # vehículos}}',
  already:
    '{count, plural, one {# vehículo ya tiene este formulario} other {# vehículos ya tienen este formulario}}',
  alreadyHint: 'No se les ha vuelto a enviar nada.',
  vinsBack:
    'Su sesión terminó mientras estaba aquí. Los VIN que había introducido han vuelto; aún no se ha publicado nada.',
  without: '{count, plural, one {# vehículo sin permiso} other {# vehículos sin permiso}}',
  withoutHint:
    'Su fabricante no permite este tipo de formulario. No se les ha preguntado; se les preguntará en cuanto el fabricante lo permita.',
  staysDraft:
    'No se ha preguntado a nadie. El formulario sigue en borrador, se puede modificar y no conserva ninguno de estos VIN.',
  unregistered:
    '{count, plural, one {# vehículo todavía no está registrado} other {# vehículos todavía no están registrados}}',
  unregisteredHint: 'El consentimiento se enviará cuando se registren, si el fabricante lo permite entonces.',
  doneHint: 'Se pregunta a sus propietarios ahora o cuando el vehículo vuelva a conectarse.',
  kept: 'Lo encontrará de nuevo en las respuestas del formulario: cada vehículo figura allí con lo que ha pasado con él, y la página del formulario muestra cómo sigue.',
  before:
    'Ya ha publicado desde aquí. A quién se ha preguntado y qué ha contestado figura en las respuestas del formulario.',
  more: 'Publicar en más vehículos',
  steps: {
    who: 'A quién se pregunta',
    check: 'Comprobación',
    confirm: 'Confirmación',
    watch: 'Vea llegar las respuestas',
  },
  plan: {
    first: 'Elija un formulario y vehículos: antes de enviar nada leerá aquí qué va a ocurrir.',
    wrongList: 'Corrija arriba la lista de vehículos: antes de enviar nada leerá aquí qué va a ocurrir.',
    noCars: 'Indique arriba los vehículos: antes de enviar nada leerá aquí qué va a ocurrir.',
    checking: 'Se están comprobando los vehículos. Podrá publicar en cuanto termine.',
    unchecked:
      'No se han podido comprobar los vehículos. Aun así puede publicar: después verá qué ha pasado con cada uno.',
    refused:
      'No se han podido comprobar los vehículos por el motivo indicado: la publicación se rechazaría por él también.',
    cars: '{cars}.',
    carsFor: 'Para {consumer}: {cars}.',
    publishable:
      '{count, plural, one {se pregunta ahora a # vehículo} other {se pregunta ahora a # vehículos}}',
    unregistered:
      '{count, plural, one {a # cuando se registre si su fabricante lo permite entonces} other {a # cuando se registren si sus fabricantes lo permiten entonces}}',
    withoutPermission:
      '{count, plural, one {# espera el permiso de su fabricante} other {# esperan el permiso de sus fabricantes}}',
    notKept:
      '{count, plural, one {# queda fuera: su fabricante no lo permite} other {# quedan fuera: sus fabricantes no lo permiten}}',
    alreadyPublished:
      '{count, plural, one {# queda fuera: ya se le preguntó} other {# quedan fuera: ya se les preguntó}}',
    declinedBefore:
      '{count, plural, one {# propietario ya rechazó este formulario y se le vuelve a preguntar.} other {# propietarios ya rechazaron este formulario y se les vuelve a preguntar.}}',
    draft: 'No se pregunta a nadie y el formulario sigue en borrador.',
    locks: 'Una vez publicado, el formulario ya no se puede modificar.',
    offers: 'A cada propietario se le ofrece {rewards}.',
    offersNothing: 'A los propietarios no se les ofrece ninguna recompensa.',
    untilDay:
      'Quien acepte compartirá datos hasta el {day}; lo recibido se conserva {days, plural, one {# día} other {# días}}.',
    untilDays:
      'Quien acepte compartirá datos durante {count, plural, one {# día} other {# días}}; lo recibido se conserva {days, plural, one {# día} other {# días}}.',
  },
  audience: {
    open: 'Elegir entre vehículos a los que ya se preguntó',
    close: 'Cerrar la selección',
    title: 'Vehículos a los que ya se preguntó',
    lead: 'Aquí solo se pueden elegir vehículos a los que ya se preguntó. Añada los demás por su VIN.',
    form: 'Se preguntó con',
    anyForm: 'Cualquier formulario',
    statuses: 'Respuesta',
    anyStatus: 'Cualquier respuesta',
    maker: 'Fabricante',
    anyMaker: 'Cualquier fabricante',
    model: 'Modelo',
    anyModel: 'Cualquier modelo',
    noMaker: 'No hay resultados',
    count:
      '{count, plural, =0 {Ningún vehículo cumple los criterios.} one {# vehículo cumple los criterios.} other {# vehículos cumplen los criterios.}}',
    counting:
      '{count, plural, one {De momento # vehículo cumple los criterios} other {De momento # vehículos cumplen los criterios}}',
    over: 'Más de {max, number} vehículos cumplen los criterios. Una publicación llega como máximo a {max, number}: acote la selección.',
    failed: 'No se han podido buscar los vehículos: {reason}',
    paused:
      '{count, plural, =0 {Ningún vehículo cumple los criterios} one {# vehículo cumple los criterios} other {# vehículos cumplen los criterios}} entre las {looked, number} solicitudes más recientes.',
    further: 'Buscar más atrás',
    again: 'Reintentar',
    take: '{count, plural, one {Añadir este vehículo a la lista} other {Añadir estos # vehículos a la lista}}',
    taken:
      '{count, plural, =0 {Todos estaban ya en la lista.} one {Se ha añadido # vehículo a la lista.} other {Se han añadido # vehículos a la lista.}}',
    ofMaker: '{maker}, {model}',
    unregistered: 'Sin registrar',
  },
  saved: {
    pick: 'Público guardado',
    none: 'Todavía no hay ninguno guardado',
    hint: 'Elija un público guardado',
    ofFilter: '{name} (se busca de nuevo)',
    ofList: '{name} ({count, plural, one {# VIN} other {# VIN}})',
    lead: 'Una lista fija de VIN, tal como se guardó.',
    saveFilter: 'Guardar esta selección',
    saveList: 'Guardar esta lista',
    saveTitle: 'Guardar un público',
    filterHint: 'Se guarda la selección y se busca de nuevo cada vez que se usa.',
    listHint:
      '{count, plural, one {Este # VIN se guarda como lista fija.} other {Estos # VIN se guardan como lista fija.}}',
    name: 'Nombre',
    save: 'Guardar',
    replaces: 'Se sustituye el público que tiene este nombre.',
    saved: 'Se ha guardado «{name}».',
    delete: 'Eliminar «{name}»',
    deleteTitle: '¿Eliminar el público «{name}»?',
    deleteText: 'Lo publicado sigue publicado. Sus compañeros ya no podrán elegirlo.',
    deleteConfirm: 'Eliminar',
  },
  watch: {
    ofThese:
      '{count, plural, one {Del vehículo al que se acaba de preguntar} other {De los # vehículos a los que se acaba de preguntar}}',
    ofForm: 'De todos los vehículos a los que se preguntó con este formulario',
    received: 'Recibido',
    answered: 'Respondido',
    refused: 'Rechazado',
    live: 'Vigente',
    says: 'Recibido por {received, number} de {asked, number}, respondido por {answered, number}: {live, plural, one {# vigente} other {# vigentes}}, {refused, plural, one {# rechazado} other {# rechazados}}.',
    cars: 'Vehículos a los que se acaba de preguntar',
    follows: 'Las respuestas aparecen aquí según llegan. Puede salir: le esperan en la página de respuestas.',
    all: 'Todos los propietarios han respondido.',
    stage: {
      asked: 'En camino',
      received: 'Recibido',
      live: 'Vigente',
      refused: 'Rechazado',
      ended: 'Finalizado',
    },
  },
  counted: {
    done: 'Publicado en los VIN: {count, number}',
    already: 'Ya publicado o existente en estos VIN: {count, number}',
    without: 'VIN que necesitan permiso: {count, number}',
  },
};
