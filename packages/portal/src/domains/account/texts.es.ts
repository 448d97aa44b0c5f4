import type { Shape } from '@vinculum/contract/foundation/ids.ts';
import type { accountTextsEn } from './texts.en.ts';

export const accountTextsEs: Shape<typeof accountTextsEn> = {
  title: 'Perfil',
  lead: 'Su imagen aparece junto a su nombre. Un PNG de 128 a 512 píxeles por lado.',
  image: 'Su imagen',
  noImage: 'Aún no hay imagen',
  choose: 'Elegir un archivo PNG',
  chosen: 'Se ha elegido {name}',
  chooseFirst: 'Elija un archivo para subirlo.',
  upload: 'Subir',
  uploaded: 'El icono se ha subido correctamente',
  remove: 'Eliminar la imagen',
};
