import { expect, test } from 'vitest'
import { conditionNotesOf } from './condition-notes.ts'

test.each([
  ['small stain on cuff, smoke-free home', 'small stain on cuff, smoke-free home'],
  ['Missing button. Ships on Monday.', 'Missing button.'],
  ['No holes or stains!', 'No holes or stains!'],
  ['Bought in Rome\nLight pilling at the seams; barely visible\nA gift', 'Light pilling at the seams; barely visible'],
  ['Nike, size 9, blue, small scuffs on toe; barely visible', 'small scuffs on toe, barely visible'],
  ['Faded at the knees', 'Faded at the knees'],
  ['From a smoker’s home', 'From a smoker’s home'],
])('from "%s" the words "%s" are condition notes', (note, notes) => {
  expect(conditionNotesOf(note)).toBe(notes)
})

test.each([
  null,
  '',
  '  ',
  'Please mention free shipping',
  'Pillow cover',
  'A whole set with a teardrop print',
  'Easy to wear; says underwear on the label',
  'Spotless',
])('%j says nothing about wear', (note) => {
  expect(conditionNotesOf(note)).toBeNull()
})
