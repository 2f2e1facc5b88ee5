import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { isCommonPassword } from '../../common-passwords.ts'

/** The reason why a password is among the first that attackers try. */
export type Weakness = 'often used' | 'about you' | 'keys in a row' | 'repeated' | 'sequence' | 'date'

/** Passwords that need fewer guesses are refused. Six random letters need ten times as many. */
const minGuesses = 100_000

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  // Characters. Longer passwords take longer to estimate, without a better result.
  maxLength: 64,
})

/** The weakness of a password that takes fewer than 100,000 guesses; else undefined. `words`: see `PasswordThreads`. */
export function weaknessOf(password: string, words: readonly string[]): Weakness | undefined {
  const { guesses, sequence } = estimator.check(password, [...words])
  if (guesses >= minGuesses) return isCommonPassword(password) ? 'often used' : undefined
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
