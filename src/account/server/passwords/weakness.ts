import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { isCommonPassword } from '../../common-passwords.ts'

/** What makes a password one of the first that attackers try. */
export type Weakness = 'often used' | 'about you' | 'keys in a row' | 'repeated' | 'sequence' | 'date'

/** Tries within which attackers find what is refused. Six random letters take ten times as many. */
const fewestGuesses = 100_000

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // What is beyond adds nothing: a longer password is only slower to judge.
  maxLength: 64,
})

/** Why a password is found in fewer than 100,000 tries; undefined for one that is not. `words`: what an attacker knows of the seller. */
export function weaknessOf(password: string, words: readonly string[]): Weakness | undefined {
  const { guesses, sequence } = estimator.check(password, [...words])
  if (guesses >= fewestGuesses) return isCommonPassword(password) ? 'often used' : undefined
  const [longest] = sequence.toSorted((one, other) => other.token.length - one.token.length)
  switch (longest?.pattern) {
    case 'dictionary':
      return longest['dictionaryName'] === 'userInputs' ? 'about you' : 'often used'
    case 'spatial':
      return 'keys in a row'
    case 'repeat':
      return 'repeated'
    case 'sequence':
      return 'sequence'
    case 'date':
    case 'regex':
      return 'date'
    default:
      return 'often used'
  }
}
