import type { Shape } from '../foundation/ids.ts';
import type { organisationsEn } from './messages.en.ts';

export const organisationsEs: Shape<typeof organisationsEn> = {
  organisations: {
    fillAll: 'Rellene todos los campos',
    email: 'Introduzca una dirección de correo electrónico válida.',
    url: 'Introduzca una URL válida.',
    cost: 'Introduzca un importe con dos decimales como máximo.',
    required: 'Rellene todos los campos obligatorios',
    typeRequired: 'Seleccione al menos un tipo de organización',
    adminAlone: 'La organización del operador no tiene ningún otro tipo',
    identifierTaken: 'Otra organización ya tiene este identificador único',
    identifierLocked: 'El identificador único de una organización no se puede cambiar',
    rolesLocked: 'El tipo de una organización no se puede cambiar',
    created: 'La organización se ha creado correctamente.',
    updated: 'La organización se ha actualizado correctamente.',
    rests:
      '{name} queda en reposo: ya no aparece en listas ni selecciones y sus usuarios no pueden iniciar sesión.',
    wakes: '{name} vuelve a participar y sus usuarios pueden iniciar sesión.',
    detailSaved: 'Se han guardado los datos de la organización.',
    billingSaved: 'Se han guardado los datos de facturación.',
  },
};
