import { conditions } from '../../items/conditions.ts'
import { departments, onList, sizeTypes } from '../../items/specifics.ts'
import { freeText, withUnit } from '../accepted-values.ts'
import { standsIn } from '../folded-text.ts'
import { spacedWords } from '../listing.ts'
import type { Rule } from './answer-reasons.ts'
import { parted } from './denials.ts'
import { fibresSaidIn, saysMaterial } from './material-words.ts'
import { saysLength } from './quantities.ts'
import { saysColour, saysCondition, saysDepartment, saysFlaws, saysSizeType } from './said-values.ts'

export const textRule: Rule = { accept: freeText, takes: 'a few words' }
/** Words from two lines are cited with a slash between them. */
export const wordRule: Rule = {
  ...textRule,
  says: (words, value) => standsIn(value, words) || standsIn(value, words.replaceAll(' / ', ' ')),
}
/** A logo without its name may be another's. */
export const brandRule: Rule = { ...wordRule, isDoubtedAtSight: () => true }
/** A size is never what a garment looks like. */
export const sizeRule: Rule = { ...wordRule, from: 'labels' }
/** Denim is seen; whether it is cotton is not. */
export const materialRule: Rule = {
  ...textRule,
  says: saysMaterial,
  isDoubtedAtSight: (value) => fibresSaidIn(value).length > 0,
}
export const colourRule: Rule = {
  ...textRule,
  says: (words, value) => saysColour(words, value) && saysFlaws(words, value),
}
export const departmentRule: Rule = { ...listRule(departments), says: saysDepartment }
export const sizeTypeRule: Rule = { ...listRule(sizeTypes), says: saysSizeType }

/** Wear is seen: no word on a garment tells it. */
export const conditionRule: Rule = { ...listRule(conditions), from: 'seen', says: saysCondition }

export function listRule(list: readonly string[]): Rule {
  return {
    accept: (text) => onList(list, text),
    takes: list.join(', '),
    // A conclusion may be drawn from any words but those that name another value of the list.
    says: (words, value) => {
      const told = list.filter((each) => standsIn(each, words))
      return told.length === 0 || onList(told, value) !== undefined
    },
  }
}

/** A value of a list that the words cited name: "slim leg" is Slim, and "jeans with laces" is no fit at all. */
export function namedRule(list: readonly string[]): Rule {
  return { ...listRule(list), says: (words, value) => standsIn(value.replace(/ fit$/iu, ''), parted(words).said) }
}

export function measurementRule(name: string): Rule {
  return {
    accept: withUnit,
    takes: 'a number with its unit, such as "32 in" or "70-72 cm"',
    says: (words, value) => saysLength(words, value, name) && saysFlaws(words, spacedWords(name)),
  }
}
