import { passwordMinLength, passwordTooShort } from '../../password.ts'
import { type AccountAnswer, refused } from '../account-answer.ts'
import type { PasswordThreads } from './password-threads.ts'
import type { Weakness } from './weakness.ts'

const reasons: Readonly<Record<Weakness, string>> = {
  'often used': 'Many people use this password or one like it.',
  'about you': 'This password is your email address or the name PastFash.',
  'keys in a row': 'This password is a row of keys.',
  repeated: 'This password repeats the same characters.',
  sequence: 'This password is a sequence such as abc or 123.',
  date: 'This password is a date or a year.',
}

/**
 * The refusal of a new password for `email`'s account; undefined for an acceptable one. Refused are passwords that are too
 * short, blank, or among the first that attackers try. Runs in a password thread: call it within the password queue.
 */
export async function refuseWeakPassword(
  { passwordThreads }: { passwordThreads: Pick<PasswordThreads, 'weaknessOf'> },
  password: string,
  email: string,
): Promise<AccountAnswer | undefined> {
  if (password.length < passwordMinLength) return refused(400, 'PASSWORD_TOO_SHORT', passwordTooShort)
  if (password.trim() === '')
    return refused(400, 'WEAK_PASSWORD', "A password can't be only spaces. Choose another one.")
  const words = wordsOf(email)
  // Spaces around a weak password don't make it stronger. An address may be longer than the checked 64 characters.
  const bare = password.trim()
  const weakness = words.includes(bare.toLowerCase()) ? 'about you' : await passwordThreads.weaknessOf(bare, words)
  if (!weakness) return undefined
  return refused(400, 'WEAK_PASSWORD', `${reasons[weakness]} It's easy to guess. Choose a longer one.`)
}

/** Lower-case words that attackers know: the product's name, the mail address, and its parts of 3 characters or more. */
function wordsOf(email: string): string[] {
  const address = email.toLowerCase()
  const [name = '', host = ''] = address.split('@')
  const parts = [name, host, ...name.split(/[._+-]/), ...host.split('.')].filter((part) => part.length > 2)
  return ['pastfash', address, ...parts]
}
