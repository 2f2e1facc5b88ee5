import { expect, test } from 'vitest'
import { denies, splitAtDenials } from './denials.ts'

test.each([
  ['not a smoke-free home', 'not a smoke-free home', ''],
  ['Not authentic; not vintage', 'not authentic . not vintage', ''],
  ['No longer rare.', 'no longer rare', ''],
  ['It isn’t vintage', "isn't vintage", 'it'],
  ['wasnt hand made', 'wasnt hand made', ''],
  ['Never washed, vintage', 'never washed', 'vintage'],
  ['non-vintage denim', 'non-vintage', 'denim'],
  ['no flaws, vintage', 'no flaws', 'vintage'],
  ['no flaws but rare', 'no flaws', 'but rare'],
  ['not new - smoke-free home', 'not new', '- smoke-free home'],
  ['no holes, stains or tears, vintage', 'no holes stains or tears', 'vintage'],
  ['no holes, small stain on cuff', 'no holes', 'small stain on cuff'],
  ['not vintage\nauthentic', 'not vintage', 'authentic'],
  ['WOOL\nDO NOT\nDRY CLEAN\nMACHINE WASH', 'not dry clean', 'wool do machine wash'],
  ['free of holes or marks', 'free of holes or marks', ''],
])('in "%s", "%s" is denied and "%s" is affirmed', (text, denied, affirmed) => {
  const plain = (part: string) => part.replace(/\s*\.\s*/gu, ' ').trim()
  expect(splitAtDenials(text).denied).toBe(denied)
  expect(plain(splitAtDenials(text).affirmed)).toBe(affirmed)
})

test.each([
  'not only vintage',
  'never worn',
  'never been used vintage dress',
  'non-smoking home',
  'no smokers and no pets',
  'new without tags',
  'smoke-free from a pet-free home',
  'a note of nothingness by another nonna',
  'not sure if that is a stain',
  "can't tell if it is a hole",
])('"%s" denies nothing', (text) => {
  expect(splitAtDenials(text)).toEqual({ affirmed: text, denied: '' })
})

test.each([
  ['This is not real leather', 'Leather'],
  ['No brand, not Levi’s!', "Levi's"],
  ['isn’t made of wool', 'wool'],
  ['not a size M', 'M'],
  ['non-leather', 'leather'],
])('"%s" denies "%s"', (text, value) => {
  expect(denies(text, value)).toBe(true)
})

test.each([
  ['no flaws, leather', 'leather'],
  ['no flaws size M', 'M'],
  ['not only leather', 'leather'],
  ['No Boundaries jeans', 'No Boundaries'],
  ['not leathery', 'leather'],
])('"%s" does not deny "%s"', (text, value) => {
  expect(denies(text, value)).toBe(false)
})
