import { isMailAddress } from 'shared-api/contract';
import { emailKey } from '../domain/user.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { many, openDatabase } from './database.ts';
import { emailKeyOf } from './email-key.ts';

const charactersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));

it('compares addresses in SQL as in the programs', async () => {
  const latin = charactersFrom(0x01, 0x24f);
  const greek = charactersFrom(0x370, 0x3ff);
  // The lower case of a sigma depends on the letters beside it.
  const besideSigma = [...latin, ...greek].flatMap(letter => [`${letter}Σ`, `aΣ${letter}`]);
  // Phonetic, Cyrillic and Armenian letters, more of Latin and Greek, and full-width ones. Some are new since Unicode 10,
  // but have no capitals. No address contains the blanks, which only the programs trim.
  const others = [
    ...charactersFrom(0x250, 0x36f),
    ...charactersFrom(0x400, 0x5ff),
    ...charactersFrom(0x1e00, 0x212f),
    ...charactersFrom(0x3000, 0x30ff),
    ...charactersFrom(0xfb00, 0xffef),
    ...charactersFrom(0x10400, 0x1044f),
  ];
  const addresses = [...latin, ...greek, ...besideSigma, ...others, 'ΟΔΟΣ.ΟΔΟΣ', 'STRAẞE', 'straße', 'İI']
    .map(name => `${name}@kale.test`)
    .filter(isMailAddress)
    .map(address => address.trim());
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url);
  const keys = await many<{ key: string }>(
    database,
    `SELECT ${emailKeyOf('address')} AS key FROM unnest($1::text[]) WITH ORDINALITY AS given (address, place)
     ORDER BY place`,
    [addresses],
  );
  expect(addresses.length).toBeGreaterThan(4_000);
  expect(keys.map(({ key }) => key)).toEqual(addresses.map(emailKey));
  await database.end();
  await drop();
});
