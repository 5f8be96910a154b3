// @vitest-environment node
import { expect, test } from 'vitest';
import { avatarColour, initialsOf } from './avatar-letters.ts';

test.each([
  ['Mira Nair', 'MN'],
  ['ana-lucía maria fernández', 'AF'],
  ['Zoë', 'Z'],
  ['  (New)  User ', 'NU'],
  ['李小龍', '李'],
  ['सुनीता कुमारी', 'सुकु'],
  ['محمد علي', 'مع'],
  ['عبد الله بن عمر', 'عع'],
  ['😀 Mira', 'M'],
  ['', ''],
  ['…', ''],
])('the letters of "%s" are "%s"', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('a name has the same colour wherever it is written', () => {
  expect(avatarColour('Mira Nair')).toBe(avatarColour(' mira nair '));
  const colours = new Set(Array.from({ length: 200 }, (_, index) => avatarColour(`Person ${index}`)));
  expect([...colours].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
