import { passwordMinLength, passwordTooShort } from '../../password.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import type { PasswordThreads } from './password-threads.ts'
import type { Weakness } from './weakness.ts'

const reasons: Readonly<Record<Weakness, string>> = {
  'often used': 'Many people have this password or one much like it.',
  'about you': 'This password is your email address or the name PastFash.',
  'keys in a row': 'This password is keys that lie side by side.',
  repeated: 'This password repeats the same characters.',
  sequence: 'This password is a sequence such as abc or 123.',
  date: 'This password is a date or a year.',
}

/**
 * The refusal of a new password that is too short, blank, or one of the first that attackers try; undefined for one that
 * may be the password of `email`'s account. Runs in a password thread: ask within the password queue.
 */
export async function refuseWeakPassword(
  { passwordThreads }: { passwordThreads: Pick<PasswordThreads, 'weaknessOf'> },
  password: string,
  email: string,
): Promise<AccountAnswer | undefined> {
  if (password.length < passwordMinLength) return refused(400, 'PASSWORD_TOO_SHORT', passwordTooShort)
  if (password.trim() === '')
    return refused(400, 'WEAK_PASSWORD', 'A password cannot be spaces alone. Choose another one.')
  const words = wordsOf(email)
  // Blanks around a password hide it from nobody. An address may be longer than what is judged.
  const bare = password.trim()
  const weakness = words.includes(bare.toLowerCase()) ? 'about you' : await passwordThreads.weaknessOf(bare, words)
  if (!weakness) return undefined
  return refused(400, 'WEAK_PASSWORD', `${reasons[weakness]} Others try it first. Choose a longer one of your own.`)
}

/** The product's name, and the address whole and in its parts. */
function wordsOf(email: string): string[] {
  const address = email.toLowerCase()
  const [name = '', host = ''] = address.split('@')
  const parts = [name, host, ...name.split(/[._+-]/), ...host.split('.')].filter((part) => part.length > 2)
  return ['pastfash', address, ...parts]
}
