/**
 * The words that most passwords in published lists are made of, in English and Spanish, the rows of a keyboard, and our
 * own name.
 */
const words = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access acceso admin administrador administrator amigo asdf asdfg asdfgh
  asdfghjkl azerty baseball basketball batman bienvenido bienvenidos cambiar cambiame carlos change changeme charlie
  clave company computer contrasena corvette daniel default demo dragon easter empresa enero estrella ferrari flower
  football freedom friday fuckyou futbol ginger guest hallo hello hola hunter iloveyou internet invierno jennifer
  jessica jordan killer letmein login lovely lunes master mercedes michael monday monkey mustang ninja noviembre
  november otono october octubre pass passw password passwort pepper pokemon porsche prueba primavera princess princesa
  qazwsx qazwsxedc qwer qwert qwerty qwertyuiop qwertz root samsung secret secreto septiembre september shadow soccer
  spring starwars summer sunshine superman sysadmin tequiero teamo temp temporal temporary test tester testing thomas
  tigger trustno user usuario vehicle vehiculo verano vinculum welcome whatever winter zaq zaqxsw zxcv zxcvb zxcvbnm`.split(
    /\s+/,
  ),
);

/** What is written for a letter. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is a common word or a row of keys with ornaments: other cases, figures and signs around or within
 * it, signs that look like its letters, the word twice, or nothing but one or two letters.
 */
export function isCommonPassword(text: string): boolean {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const core = plain.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = core.replaceAll(/[^a-z]/g, (sign) => lookalikes[sign] ?? sign);
  return [plain, core, spelled].some((form) => isCommonWord(form.replaceAll(/[^\p{L}]/gu, '')));
}

function isCommonWord(letters: string): boolean {
  const half = letters.slice(0, letters.length / 2);
  return words.has(letters) || (half + half === letters && words.has(half)) || new Set(letters).size <= 2;
}
